import { bindServices } from "../core/bind-services.ts";
import { type TestParts, testServices } from "../core/testing.ts";
import { createVerification, type Verification, verificationCalls } from "./verification.server.ts";

/** Accepts every captcha and code, for tests of later steps. */
export const openSignIn: Pick<Verification, "requireHuman" | "use"> = {
  requireHuman: async () => undefined,
  use: async () => undefined,
};

/** Binds the service and the calls of verification to the test's dependencies. */
export function wholeVerification(parts: TestParts) {
  const services = testServices(parts);
  return { ...createVerification(services), handlers: bindServices(services, verificationCalls) };
}

export type WholeVerification = ReturnType<typeof wholeVerification>;
