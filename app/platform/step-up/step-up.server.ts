/**
 * The public interface of step-up: second proofs of an account's owner, and their setup. Rules in docs/decisions/0087.
 */

import { bindServices } from "../core/bind-services.ts";
import type { Services } from "../core/services.ts";
import { describeChallenge, sendChallengeCode } from "./describe-challenge.ts";
import { describeSecurity } from "./describe-security.ts";
import { confirmTotp, enrolTotp } from "./enrol-totp.ts";
import { guardSignIn } from "./guard-sign-in.ts";
import { askAlways, removeTotp, renewRecoveryCodes } from "./manage-authenticator.ts";
import { issueApproval, proveChallenge } from "./prove-challenge.ts";
import { refundApproval, requireApproval } from "./require-approval.ts";
import { sendContactCode, setContact } from "./set-contact.ts";

export type { FirstProof } from "./guard-sign-in.ts";
export { maskPayeeName } from "./payee-name.ts";
export { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from "./recovery-codes.ts";
export { newTotpSecret, totpCode, totpStep, totpUri } from "./totp.ts";

/** Creates the step-up functions that other capabilities use. */
export function createStepUp(services: Services) {
  return bindServices(services, {
    guardSignIn,
    prove: proveChallenge,
    grant: issueApproval,
    require: requireApproval,
    refund: refundApproval,
  });
}

export type StepUp = ReturnType<typeof createStepUp>;

declare module "../core/services.ts" {
  interface Services {
    stepUp: StepUp;
  }
}

/** The calls of the area except `approve`, which renews the session and is a use case of sessions. */
export const stepUpCalls = {
  challenge: describeChallenge,
  sendCode: sendChallengeCode,
  security: describeSecurity,
  enrolTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  askAlways,
  sendContactCode,
  setContact,
};
