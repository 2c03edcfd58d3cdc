import { type CallContext, requireAccount } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { refundOnError } from "../core/refund-on-error.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import { passwordChecker } from "../sessions/sessions.server.ts";
import { loadPasswordHashes } from "./account-reads.server.ts";

/** Limit on wrong passwords of a signed-in account; right ones do not count. */
const TRIES: Limit = { name: "password:change", points: 10, windowMs: 15 * 60_000 };

declare module "../core/services.ts" {
  interface Services {
    /** Checks the caller's password. @throws PlatformError WRONG_CREDENTIALS (pointer /password); TOO_MANY_REQUESTS. */
    checkOwnPassword(ctx: CallContext, password: string): Promise<void>;
  }
}

/**
 * Checks a password of a signed-in account against its hash.
 * @throws PlatformError WRONG_CREDENTIALS with the field's pointer and text; TOO_MANY_REQUESTS.
 */
export async function requireRightPassword(
  { hasher, limiter }: Services,
  account: string,
  { hash, password }: { hash: string | null; password: string },
  field: { pointer: string; messageKey: string },
): Promise<void> {
  await consumeLimit(limiter, TRIES, account);
  const refund = () => limiter.refund(TRIES, account);
  if (!(await refundOnError(passwordChecker(hasher)(hash, password), refund))) {
    throw new PlatformError("WRONG_CREDENTIALS", { fields: [field] });
  }
  await refund();
}

/**
 * Checks the caller's own sign-in password before an action that it protects.
 * @throws PlatformError NOT_LOGGED_IN; WRONG_CREDENTIALS (pointer /password); TOO_MANY_REQUESTS.
 */
export async function checkOwnPassword(
  services: Services & Services,
  ctx: CallContext,
  password: string,
): Promise<void> {
  const { accountId } = requireAccount(ctx.caller);
  const merchantId = ctx.merchant.code;
  const hashes = await loadPasswordHashes(services.database.db, merchantId, accountId);
  if (!hashes) throw new PlatformError("NOT_LOGGED_IN");
  const given = { hash: hashes.passwordHash, password };
  const field = { pointer: "/password", messageKey: "error.field.proofPassword" };
  await requireRightPassword(services, `${merchantId} ${accountId}`, given, field);
}
