import { type CallContext, requireAccount } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { refundOnError } from "../core/refund-on-error.ts";
import type { Limit } from "../ports/limiter.ts";
import { passwordChecker } from "../sessions/sessions.server.ts";
import { loadPasswordHashes } from "./account-reads.server.ts";
import type { PasswordDeps } from "./deps.ts";

/** Limit on wrong passwords of a signed-in account; right ones do not count. */
const TRIES: Limit = { name: "password:change", points: 10, windowMs: 15 * 60_000 };

type Deps = Pick<PasswordDeps, "hasher" | "limiter">;

/**
 * Checks a password of a signed-in account against its hash.
 * @throws PlatformError WRONG_CREDENTIALS with the field's pointer and text; TOO_MANY_REQUESTS.
 */
export async function requireRightPassword(
  { hasher, limiter }: Deps,
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
  deps: Deps & Pick<PasswordDeps, "database">,
  ctx: CallContext,
  password: string,
): Promise<void> {
  const { accountId } = requireAccount(ctx.caller);
  const merchantId = ctx.merchant.code;
  const hashes = await loadPasswordHashes(deps.database.db, merchantId, accountId);
  if (!hashes) throw new PlatformError("NOT_LOGGED_IN");
  const given = { hash: hashes.passwordHash, password };
  const field = { pointer: "/password", messageKey: "error.field.proofPassword" };
  await requireRightPassword(deps, `${merchantId} ${accountId}`, given, field);
}
