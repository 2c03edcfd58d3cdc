import type { Services } from "../core/services.ts";
import type { CleanImage } from "./clean-image.ts";
import { readPicture } from "./picture-files.ts";

/** Reads a picture that proves a payment, for an operator of the merchant. @throws as readPicture. */
export async function readProof(
  services: Services,
  merchantId: string,
  proofId: string,
): Promise<CleanImage> {
  const { database } = services;
  const row = await database.db
    .selectFrom("payment_proof")
    .select(["file", "content_type"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", proofId)
    .executeTakeFirst();
  return readPicture(services, row);
}
