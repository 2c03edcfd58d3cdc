import { createHash, timingSafeEqual } from "node:crypto";
import { normalisePayeeName } from "#app/shared/canonical-identity.ts";
import { DAY_MS } from "#app/shared/durations.ts";
import { storeEmailProof } from "../accounts/account-writes.server.ts";
import type { CallInput } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { refundOnError } from "../core/refund-on-error.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { StepUpRow } from "../database/tables/step-up.ts";
import type { Limit } from "../ports/limiter.ts";
import { screenIdentity } from "../protection/protection.server.ts";
import { grantApproval } from "./approvals.ts";
import { consumeProofCode } from "./authenticators.ts";
import { consumeChallengeTry, markChallengeUsed, refundChallengeTry } from "./challenges.ts";
import type { SignInChallengeData, SignInState } from "./guard-sign-in.ts";
import type { ProofHolder } from "./methods.ts";
import { getCodeTarget, requireOpenChallenge } from "./require-open-challenge.ts";

/**
 * Wrong answers of an account in a day, over all its challenges: knowing the password must not allow endless guessing.
 */
const ANSWERS: Limit = { name: "step-up:answers", points: 20, windowMs: DAY_MS };
/** Fewer for the payee's name, which others may know. */
const NAMES: Limit = { name: "step-up:names", points: 3, windowMs: DAY_MS };

type Answer = CallInput<"stepUp", "approve">;

/** A correctly answered challenge, which is used up. */
export interface ProvenChallenge {
  readonly row: StepUpRow;
  readonly accountId: string;
  /** The account's password hash when the answer was evaluated. */
  readonly passwordHash: string | null;
  readonly carry: SignInState;
}

/**
 * Uses a challenge up with the correct answer. Each wrong answer costs a try.
 *
 * @throws PlatformError STEP_UP_EXPIRED; VERIFICATION_CODE_INVALID (pointer /answer) with `details.triesLeft`;
 *   TOO_MANY_REQUESTS.
 */
export async function proveChallenge(
  services: Services,
  ctx: CallContext,
  purpose: StepUpRow["purpose"],
  answer: Answer,
): Promise<ProvenChallenge> {
  const { database, clock, limiter } = services;
  const { db } = database;
  const { row, holder, methods } = await requireOpenChallenge(services, ctx, answer.challenge);
  if (row.purpose !== purpose) throw new PlatformError("STEP_UP_EXPIRED");
  if (!methods.includes(answer.method)) throw new PlatformError("VERIFICATION_CODE_INVALID");
  const key = `${row.merchant_id} ${row.account_id}`;
  const limits = answer.method === "bankName" ? [ANSWERS, NAMES] : [ANSWERS];
  const refundLimits = async () => {
    for (const limit of limits) await limiter.refund(limit, key);
  };
  for (const limit of limits) await consumeLimit(limiter, limit, key);
  const triesLeft = await consumeChallengeTry(db, row);
  if (triesLeft === null) {
    // Simultaneous answers have used the tries up; this one was not evaluated.
    await refundLimits();
    throw new PlatformError("STEP_UP_EXPIRED");
  }
  const right = await refundOnError(isRight(services, ctx, row, holder, answer), async () => {
    await refundLimits();
    await refundChallengeTry(db, row);
  });
  if (!right) throw wrongAnswer(answer.method, triesLeft);
  await refundLimits();
  if (!(await markChallengeUsed(db, row, clock.now()))) throw new PlatformError("STEP_UP_EXPIRED");
  // Reading the mail that was sent to an address proves that the address is the reader's.
  if (answer.method === "email") {
    const now = clock.now();
    const owner = { merchantId: row.merchant_id, accountId: row.account_id };
    await storeEmailProof(db, owner, holder.email, now);
    // An excluded person may still sign in, because money may be withdrawn.
    await screenIdentity(database, owner, { occasion: "contact", now });
  }
  const { because: _because, ...carry } = JSON.parse(row.carry) as SignInChallengeData;
  return { row, accountId: row.account_id, passwordHash: holder.passwordHash, carry };
}

/** Stores the approval of a proven challenge for the renewed session and returns its token: valid 5 minutes, for one use. */
export function issueApproval(
  { clock }: Services,
  trx: Trx,
  { row }: ProvenChallenge,
  sessionId: string,
): Promise<string> {
  return grantApproval(trx, row, sessionId, clock.now());
}

/** Returns true when an answer is right. Uses up single-use answers: codes, recovery codes and time steps. */
async function isRight(
  services: Services,
  ctx: CallContext,
  row: StepUpRow,
  holder: ProofHolder,
  { method, answer }: Answer,
): Promise<boolean> {
  switch (method) {
    case "totp":
      return consumeProofCode(services, holder, row.merchant_id, answer);
    case "sms":
    case "email": {
      const claim = {
        purpose: "stepUp",
        target: getCodeTarget(method, holder),
        subject: row.id_hash,
      } as const;
      return services.verification.use(ctx, { ...claim, code: answer }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof PlatformError && error.code === "VERIFICATION_CODE_INVALID") return false;
          throw error;
        },
      );
    }
    case "bankName":
      return sameText(normalisePayeeName(answer), normalisePayeeName(holder.payeeName ?? ""));
    case "password":
      return holder.passwordHash !== null && services.hasher.verify(holder.passwordHash, answer);
  }
}

/** The message for a wrong answer, by the requested kind of proof. */
const WRONG: Readonly<Record<Answer["method"], string>> = {
  totp: "error.VERIFICATION_CODE_INVALID",
  sms: "error.VERIFICATION_CODE_INVALID",
  email: "error.VERIFICATION_CODE_INVALID",
  bankName: "error.field.proofName",
  password: "error.field.proofPassword",
};

function wrongAnswer(method: Answer["method"], triesLeft: number): PlatformError {
  const fields = [{ pointer: "/answer", messageKey: WRONG[method] }];
  return new PlatformError("VERIFICATION_CODE_INVALID", { fields, details: { triesLeft } });
}

/** Compares in constant time; false for empty texts. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return one !== "" && timingSafeEqual(digest(one), digest(other));
}
