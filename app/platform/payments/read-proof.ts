import { PlatformError } from "../core/errors.ts";
import type { AddProofDeps } from "./add-proof.ts";
import type { CleanImage } from "./clean-image.ts";
import { createFilesErrorHandler } from "./proofs.ts";

/**
 * Reads a picture that proves a payment, for an operator of the merchant. Serve it with `nosniff` and a content
 * security policy that blocks scripts.
 * @throws PlatformError NOT_FOUND; FILES_UNAVAILABLE.
 */
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
  const bytes = row && (await files.get(row.file).catch(createFilesErrorHandler(log)));
  if (!row || !bytes) throw new PlatformError("NOT_FOUND");
  return { bytes, contentType: row.content_type };
}
