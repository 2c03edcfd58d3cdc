import type { AppLoadContext } from "@remix-run/node";
import { invalidForm } from "./parse-form.ts";

/** Larger pictures are rejected before they are read (spec section 5). */
const MAX_PROOF_BYTES = 5 * 1024 * 1024;

/**
 * Reads the picture of a form's field `proof` as base64; empty if none was sent.
 * @throws CallFailure INVALID_INPUT at the field `image`, for one that is too large.
 */
export async function readProof(form: FormData, context: AppLoadContext): Promise<{ image: string }> {
  const proof = form.get("proof");
  if (!(proof instanceof File)) return { image: "" };
  if (proof.size > MAX_PROOF_BYTES) {
    throw invalidForm(context, { image: context.t("payments.error.imageSize") });
  }
  return { image: Buffer.from(await proof.arrayBuffer()).toString("base64") };
}
