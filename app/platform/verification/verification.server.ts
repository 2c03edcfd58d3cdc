/**
 * The public interface of verification: codes by SMS and mail, captcha and bot check. Rules in docs/decisions/0080 and
 * 0081.
 */

import { bindDeps } from "../core/bind-deps.ts";
import type { AreaHandlers } from "../core/handlers.ts";
import { consumeCode } from "./consume-code.ts";
import type { VerificationDeps } from "./deps.ts";
import { makeBotCheck, makeCaptcha } from "./make-challenge.ts";
import { requestLoginCode, requestRegistrationCode, requestRegistrationEmailCode } from "./request-code.ts";
import { requireHuman } from "./require-human.ts";
import { sendCode } from "./send-code.ts";

export { listNationalNumbers, normaliseEmail, parseEmail, parseMobile } from "./addresses.ts";
export type { CodePurpose, CodeTarget } from "./codes.ts";

/** Creates the verification functions that other capabilities use. */
export function createVerification(deps: VerificationDeps) {
  return bindDeps(deps, { send: sendCode, use: consumeCode, requireHuman });
}

export type Verification = ReturnType<typeof createVerification>;

/** Returns all calls of the area except `passwordCode`, which is a use case of accounts. */
export function verificationHandlers(
  deps: VerificationDeps,
): Omit<Required<AreaHandlers<"verification">>, "passwordCode"> {
  return bindDeps(deps, {
    loginCode: requestLoginCode,
    registrationCode: requestRegistrationCode,
    registrationEmailCode: requestRegistrationEmailCode,
    captcha: makeCaptcha,
    botCheck: makeBotCheck,
  });
}
