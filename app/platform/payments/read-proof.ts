import type { AddProofDeps } from "./add-proof.ts";
import type { CleanImage } from "./clean-image.ts";
import { readPicture } from "./picture-files.ts";

/** Reads a picture that proves a payment, for an operator of the merchant. @throws as readPicture. */
export async function readProof(
  { database, files, log }: Pick<AddProofDeps, "database" | "files" | "log">,
  merchantId: string,
  proofId: string,
): Promise<CleanImage> {
  const row = await database.db
    .selectFrom("payment_proof")
    .select(["file", "content_type"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", proofId)
    .executeTakeFirst();
  return readPicture({ files, log }, row);
}
