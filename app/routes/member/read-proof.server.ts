/** Larger ones are refused before they are read (spec section 5). */
const MAX_PROOF_BYTES = 5 * 1024 * 1024;

/** The picture of a form's field `proof` in base64, or the catalogue key of why it is not even read. */
export async function readProof(form: FormData): Promise<{ image: string } | { refusal: string }> {
  const proof = form.get("proof");
  const file = proof instanceof File ? proof : new File([], "none");
  if (file.size > MAX_PROOF_BYTES) return { refusal: "payments.error.imageSize" };
  return { image: Buffer.from(await file.arrayBuffer()).toString("base64") };
}
