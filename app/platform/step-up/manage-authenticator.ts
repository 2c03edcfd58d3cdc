import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { deleteRecoveryCodes, replaceRecoveryCodes, requireAuthenticator } from "./authenticators.ts";
import type { StepUpDeps } from "./deps.ts";
import { requireApproval } from "./require-approval.ts";

type Deps = Pick<StepUpDeps, "database" | "clock" | "limiter">;

/**
 * Removes the authenticator app and its recovery codes. @throws PlatformError NOT_FOUND; and the errors of
 * requireApproval.
 */
export async function removeTotp(
  deps: Deps,
  ctx: CallContext,
  { approval }: CallInput<"stepUp", "removeTotp">,
): Promise<Record<string, never>> {
  const { code: merchantId } = ctx.merchant;
  const { accountId } = requireAccount(ctx.caller);
  await requireAuthenticator(deps.database.db, merchantId, accountId);
  await requireApproval(deps, ctx, { action: "totp.remove", facts: {} }, approval);
  await deps.database.transaction(async (trx) => {
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
  deps: Deps,
  ctx: CallContext,
  { approval }: CallInput<"stepUp", "renewRecoveryCodes">,
): Promise<CallValue<"stepUp", "renewRecoveryCodes">> {
  const { code: merchantId } = ctx.merchant;
  const { accountId } = requireAccount(ctx.caller);
  await requireAuthenticator(deps.database.db, merchantId, accountId);
  await requireApproval(deps, ctx, { action: "totp.recoveryCodes", facts: {} }, approval);
  const recoveryCodes = await deps.database.transaction((trx) =>
    replaceRecoveryCodes(trx, merchantId, accountId, deps.clock.now()),
  );
  return { recoveryCodes };
}

/**
 * Requires the app at every sign-in, or only at those from new places; only the latter change needs an approval.
 *
 * @throws PlatformError NOT_FOUND; and the errors of requireApproval.
 */
export async function askAlways(
  deps: Deps,
  ctx: CallContext,
  { always, approval }: CallInput<"stepUp", "askAlways">,
): Promise<Record<string, never>> {
  const { code: merchantId } = ctx.merchant;
  const { accountId } = requireAccount(ctx.caller);
  await requireAuthenticator(deps.database.db, merchantId, accountId);
  if (!always) await requireApproval(deps, ctx, { action: "totp.askLess", facts: {} }, approval);
  await deps.database.db
    .updateTable("authenticator")
    .set({ always: always ? 1 : 0 })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  return {};
}
