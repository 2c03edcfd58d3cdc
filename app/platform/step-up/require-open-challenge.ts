import type { StepUpMethod } from "../contract/step-up.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { StepUpRow } from "../database/tables/step-up.ts";
import type { CodeTarget } from "../verification/verification.server.ts";
import { findChallenge } from "./challenges.ts";
import { passwordDigest } from "./guard-sign-in.ts";
import { approvalMethods, loadProofHolder, type ProofHolder, signInMethods } from "./methods.ts";

interface AnswerableChallenge {
  row: StepUpRow;
  holder: ProofHolder;
  methods: StepUpMethod[];
}

/**
 * Returns the challenge of an id, with the account that must prove itself and its allowed methods.
 *
 * @throws PlatformError STEP_UP_EXPIRED when this caller may not answer it.
 */
export async function requireOpenChallenge(
  { database: { db }, clock }: Services,
  ctx: CallContext,
  challenge: string,
): Promise<AnswerableChallenge> {
  const row = await findChallenge(db, ctx, challenge, clock.now());
  if (!row) throw new PlatformError("STEP_UP_EXPIRED");
  const holder = await loadProofHolder(db, row.merchant_id, row.account_id);
  if (row.purpose === "signIn" && row.digest !== passwordDigest(holder.passwordHash)) {
    throw new PlatformError("STEP_UP_EXPIRED");
  }
  const methods = (row.purpose === "signIn" ? signInMethods : approvalMethods)(ctx.merchant, holder);
  return { row, holder, methods };
}

/**
 * Returns the destination of a code. @throws PlatformError STEP_UP_EXPIRED when the account no longer has such a
 * contact.
 */
export function getCodeTarget(method: "sms" | "email", holder: ProofHolder): CodeTarget {
  const to = method === "sms" ? holder.mobile : holder.email;
  if (to === null) throw new PlatformError("STEP_UP_EXPIRED");
  return { channel: method, to };
}
