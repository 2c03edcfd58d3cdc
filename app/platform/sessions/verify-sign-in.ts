import { accountById } from "../accounts/account-reads.server.ts";
import type { CallInput } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { openSession, type SignedIn } from "./open-session.ts";
import { requireAllowedHost } from "./require-allowed-host.ts";

/**
 * Finishes a sign-in with its second proof.
 * @throws PlatformError STEP_UP_EXPIRED; VERIFICATION_CODE_INVALID with `details.triesLeft`; TOO_MANY_REQUESTS;
 * WRONG_CREDENTIALS when the password has changed since; ACCOUNT_DISABLED, NOT_A_MEMBER, NOT_AN_AGENT.
 */
export async function verifySignIn(
  { database, clock, stepUp }: Services,
  ctx: CallContext,
  input: CallInput<"session", "verifyLogin">,
): Promise<SignedIn> {
  const { accountId, passwordHash, carry } = await stepUp.prove(ctx, "signIn", input);
  const account = await accountById(database.db, ctx.merchant.code, accountId);
  if (!account) throw new Error(`${ctx.merchant.code} has no account ${accountId}`);
  if (account.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
  requireAllowedHost(ctx, account.type);
  const opening = { accountId, passwordHash, ...carry, now: clock.now() };
  return database.transaction((trx) => openSession(trx, ctx, opening), { syncBeside: true });
}
