import type { CallInput, CallValue } from "../contract/calls.ts";
import { addressBlock } from "../core/address-block.ts";
import type { CallContext } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { throwIssues } from "../core/input-issues.ts";
import { tokenHash } from "../core/secret-token.ts";
import type { Services } from "../core/services.ts";
import { onOwner } from "../database/on-owner.ts";
import type { Limit } from "../ports/limiter.ts";
import { revokeAll } from "../sessions/sessions.server.ts";
import { confirmTerms, loadDueConfirmation } from "./agree-terms.ts";
import { passwordError, repetitionError } from "./new-password.ts";
import { storePassword } from "./store-password.ts";

/**
 * Limit on link checks. Tokens have 256 bits and cannot be guessed; this bounds the queries. Opening the page and
 * submitting its form count one each.
 */
const LINKS_TRIED: Limit = { name: "password:links", points: 60, windowMs: 15 * 60_000 };

/**
 * Checks that a link is still valid, without using it up, and returns what its account's owner must confirm.
 * @throws PlatformError PASSWORD_LINK_INVALID; TOO_MANY_REQUESTS.
 */
export async function checkPasswordLink(
  services: Services,
  ctx: CallContext,
  { token }: CallInput<"accounts", "checkPasswordLink">,
): Promise<CallValue<"accounts", "checkPasswordLink">> {
  const { id } = await accountOfLink(services, ctx, token, services.clock.now());
  return loadDueConfirmation(services.database.db, ctx.merchant, id);
}

/**
 * Sets a new password by the token of a link, which is valid once: a mailed link for 30 minutes, one that an operator
 * hands over for three days. The owner of an account that somebody else opened confirms the terms and the age with it.
 * @throws PlatformError PASSWORD_LINK_INVALID; INVALID_INPUT with fields; TOO_MANY_REQUESTS.
 */
export async function setPasswordByLink(
  services: Services,
  ctx: CallContext,
  { token, newPassword, confirmNewPassword, ...confirmation }: CallInput<"accounts", "setPasswordByLink">,
): Promise<Record<string, never>> {
  const merchantId = ctx.merchant.code;
  const now = services.clock.now();
  const account = await accountOfLink(services, ctx, token, now);
  const owner = { ...confirmation, accountId: account.id, now };
  const terms = await confirmTerms(services.database.db, ctx.merchant, owner);
  throwIssues([
    passwordError(ctx.merchant, newPassword, account.username),
    repetitionError(newPassword, confirmNewPassword),
    ...terms.problems,
  ]);
  const passwordHash = await services.hasher.hash(newPassword);
  await services.database.transaction(async (trx) => {
    const used = await trx
      .updateTable("password_link")
      .set({ used_at: now })
      .where("merchant_id", "=", merchantId)
      .where("token_hash", "=", tokenHash(token))
      .where("used_at", "is", null)
      .returning("account_id")
      .executeTakeFirst();
    if (!used) throw new PlatformError("PASSWORD_LINK_INVALID");
    await storePassword(trx, merchantId, account.id, { passwordHash, now });
    await terms.store(trx);
    await revokeAll(trx, merchantId, account.id, { reason: "password set by mail", now });
  });
  return {};
}

/** Returns the account whose password a link may set. @throws PlatformError PASSWORD_LINK_INVALID; TOO_MANY_REQUESTS. */
async function accountOfLink(
  { database, limiter }: Services,
  { merchant, request }: CallContext,
  token: string,
  now: number,
): Promise<{ id: string; username: string }> {
  await consumeLimit(limiter, LINKS_TRIED, `${merchant.code} ${addressBlock(request.ip)}`);
  const account = await database.db
    .selectFrom("password_link")
    .innerJoin("account", onOwner("password_link"))
    .select(["account.id", "account.username"])
    .where("password_link.merchant_id", "=", merchant.code)
    .where("token_hash", "=", tokenHash(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("account.status", "=", "active")
    .executeTakeFirst();
  if (!account) throw new PlatformError("PASSWORD_LINK_INVALID");
  return account;
}
