import type { VerificationDeps } from "./deps.ts";
import { createVerification, type Verification, verificationHandlers } from "./verification.server.ts";

/** Accepts every captcha and code, for tests of what comes after them. */
export const openSignIn: Pick<Verification, "requireHuman" | "use"> = {
  requireHuman: async () => undefined,
  use: async () => undefined,
};

/** The service and the calls of verification, bound to what a test gives them. */
export function wholeVerification(deps: VerificationDeps) {
  return { ...createVerification(deps), handlers: verificationHandlers(deps) };
}

export type WholeVerification = ReturnType<typeof wholeVerification>;
