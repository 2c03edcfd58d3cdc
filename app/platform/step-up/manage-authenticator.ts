import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { deleteRecoveryCodes, replaceRecoveryCodes, requireAuthenticator } from "./authenticators.ts";
import { requireApproval } from "./require-approval.ts";

/**
 * Removes the authenticator app and its recovery codes. @throws PlatformError NOT_FOUND; and the errors of
 * requireApproval.
 */
export async function removeTotp(
  services: Services,
  ctx: CallContext,
  { approval }: CallInput<"stepUp", "removeTotp">,
): Promise<Record<string, never>> {
  const { code: merchantId } = ctx.merchant;
  const { accountId } = requireAccount(ctx.caller);
  await requireAuthenticator(services.database.db, merchantId, accountId);
  await requireApproval(services, ctx, { action: "totp.remove", facts: {} }, approval);
  await services.database.transaction(async (trx) => {
    await deleteRecoveryCodes(trx, merchantId, accountId);
    await trx
      .deleteFrom("authenticator")
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .execute();
  });
  return {};
}

/** Replaces the recovery codes. @throws PlatformError NOT_FOUND; and the errors of requireApproval. */
export async function renewRecoveryCodes(
  services: Services,
  ctx: CallContext,
  { approval }: CallInput<"stepUp", "renewRecoveryCodes">,
): Promise<CallValue<"stepUp", "renewRecoveryCodes">> {
  const { code: merchantId } = ctx.merchant;
  const { accountId } = requireAccount(ctx.caller);
  await requireAuthenticator(services.database.db, merchantId, accountId);
  await requireApproval(services, ctx, { action: "totp.recoveryCodes", facts: {} }, approval);
  const recoveryCodes = await services.database.transaction((trx) =>
    replaceRecoveryCodes(trx, merchantId, accountId, services.clock.now()),
  );
  return { recoveryCodes };
}

/**
 * Requires the app at every sign-in, or only at those from new places; only the latter change needs an approval.
 *
 * @throws PlatformError NOT_FOUND; and the errors of requireApproval.
 */
export async function askAlways(
  services: Services,
  ctx: CallContext,
  { always, approval }: CallInput<"stepUp", "askAlways">,
): Promise<Record<string, never>> {
  const { code: merchantId } = ctx.merchant;
  const { accountId } = requireAccount(ctx.caller);
  await requireAuthenticator(services.database.db, merchantId, accountId);
  if (!always) await requireApproval(services, ctx, { action: "totp.askLess", facts: {} }, approval);
  await services.database.db
    .updateTable("authenticator")
    .set({ always: always ? 1 : 0 })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  return {};
}
