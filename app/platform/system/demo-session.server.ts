import { normaliseUsername } from "../accounts/account-reads.server.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { openSession, requireAllowedHost, type SignedIn } from "../sessions/sessions.server.ts";
import { demoSignIns, SEEDED } from "./seed.server.ts";

/**
 * Begins a session of a demonstration's known account, without its password and without a second proof: both are public
 * anyway. The caller's previous session ends.
 *
 * @throws PlatformError FORBIDDEN on a live server, for another merchant and for any other account; ACCOUNT_DISABLED;
 *   NOT_A_MEMBER and NOT_AN_AGENT on the other kind of host.
 */
export async function beginDemoSession(
  { database, clock, demo }: Services,
  ctx: CallContext,
  username: string,
): Promise<SignedIn> {
  const name = normaliseUsername(username);
  const isKnown = demo && demoSignIns([ctx.merchant]).some((known) => known.username === name);
  const account = isKnown
    ? await database.db
        .selectFrom("account")
        .select(["id", "type", "status"])
        .where("merchant_id", "=", ctx.merchant.code)
        .where("username", "=", name)
        .where("register_method", "=", SEEDED)
        .executeTakeFirst()
    : null;
  if (!account) throw new PlatformError("FORBIDDEN");
  if (account.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
  requireAllowedHost(ctx, account.type);
  const opening = { accountId: account.id, remember: false, now: clock.now() };
  return database.transaction((trx) => openSession(trx, ctx, opening));
}
