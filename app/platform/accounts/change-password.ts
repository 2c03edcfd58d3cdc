import type { CallInput } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { throwIssues } from "../core/input-issues.ts";
import type { Services } from "../core/services.ts";
import { passwordChecker, renewSession, revokeAll } from "../sessions/sessions.server.ts";
import { loadPasswordHashes } from "./account-reads.server.ts";
import { confirmTerms } from "./agree-terms.ts";
import { requireRightPassword } from "./check-own-password.ts";
import { passwordError, repetitionError } from "./new-password.ts";
import { storePassword } from "./store-password.ts";

const OLD_PASSWORD = { pointer: "/oldPassword", messageKey: "error.field.oldPassword" };

/**
 * Changes the caller's password. Ends every other session of the account; this one continues with a new token. The owner
 * of an account that somebody else opened confirms the terms and the age with the first own password.
 * @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT with fields; WRONG_CREDENTIALS (pointer /oldPassword);
 *   TOO_MANY_REQUESTS; CONFLICT when it was changed concurrently.
 */
export async function changePassword(
  services: Services,
  ctx: CallContext,
  { oldPassword, newPassword, confirmNewPassword, ...confirmation }: CallInput<"accounts", "changePassword">,
): Promise<{ token: string; expiresAt: number; remembered: boolean }> {
  const { database, clock, hasher } = services;
  const { accountId, sessionId, username, passwordDue } = requireAccount(ctx.caller);
  const merchantId = ctx.merchant.code;
  const now = clock.now();
  const terms = await confirmTerms(database.db, ctx.merchant, { ...confirmation, accountId, now });
  throwIssues([
    passwordError(ctx.merchant, newPassword, username),
    repetitionError(newPassword, confirmNewPassword),
    passwordDue || oldPassword ? null : { pointer: "/oldPassword", messageKey: "error.field.required" },
    ...terms.problems,
  ]);
  const hashes = await loadPasswordHashes(database.db, merchantId, accountId);
  if (!hashes) throw new PlatformError("NOT_LOGGED_IN");
  const instead = hashes.passwordHash;
  if (!passwordDue) {
    const given = { hash: instead, password: oldPassword ?? "" };
    await requireRightPassword(services, `${merchantId} ${accountId}`, given, OLD_PASSWORD);
  }
  if (await passwordChecker(hasher)(instead, newPassword)) {
    throwIssues([{ pointer: "/newPassword", messageKey: "error.field.samePassword" }]);
  }
  const passwordHash = await hasher.hash(newPassword);
  return database.transaction(async (trx) => {
    const reason = "password changed";
    const renewed = await renewSession(trx, ctx, sessionId, now, { passwordDue: false });
    if (!renewed) throw new PlatformError("NOT_LOGGED_IN");
    const { token, expiresAt, remembered } = renewed;
    const changed = await storePassword(trx, merchantId, accountId, { passwordHash, instead, now });
    if (!changed) throw new PlatformError("CONFLICT");
    await terms.store(trx);
    await revokeAll(trx, merchantId, accountId, { reason, except: token, now });
    return { token, expiresAt, remembered };
  });
}
