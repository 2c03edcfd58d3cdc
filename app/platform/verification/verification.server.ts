/**
 * The public interface of verification: codes by SMS and mail, captcha and bot check. Rules in docs/decisions/0080 and
 * 0081.
 */

import { bindServices } from "../core/bind-services.ts";
import type { Services } from "../core/services.ts";
import { consumeCode } from "./consume-code.ts";
import { makeBotCheck, makeCaptcha } from "./make-challenge.ts";
import { requestLoginCode, requestRegistrationCode, requestRegistrationEmailCode } from "./request-code.ts";
import { requireHuman } from "./require-human.ts";
import { sendCode } from "./send-code.ts";

export { listNationalNumbers, normaliseEmail, parseEmail, parseMobile } from "./addresses.ts";
export type { CodePurpose, CodeTarget } from "./codes.ts";

/** Creates the verification functions that other capabilities use. */
export function createVerification(services: Services) {
  return bindServices(services, { send: sendCode, use: consumeCode, requireHuman });
}

export type Verification = ReturnType<typeof createVerification>;

declare module "../core/services.ts" {
  interface Services {
    verification: Verification;
    /** For tests: the text of a captcha picture, by its seed. */
    pictureText?: (seed: Buffer) => string;
  }
}

/** The calls of the area except `passwordCode`, which is a use case of accounts. */
export const verificationCalls = {
  loginCode: requestLoginCode,
  registrationCode: requestRegistrationCode,
  registrationEmailCode: requestRegistrationEmailCode,
  captcha: makeCaptcha,
  botCheck: makeBotCheck,
};
