import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import {
  authenticatorSecrets,
  findAuthenticator,
  getSecretContext,
  replaceRecoveryCodes,
} from "./authenticators.ts";
import { requireApproval } from "./require-approval.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp.ts";

/** The setup must be confirmed within this time, and with at most this many codes. */
const SETUP_MS = 10 * 60_000;
const CONFIRMATIONS: Limit = { name: "step-up:confirm", points: 5, windowMs: SETUP_MS };

/**
 * Starts the setup of an authenticator app: returns its secret, and the URI for the QR code.
 *
 * @throws PlatformError FEATURE_OFF; CONFLICT when there is one; and the errors of requireApproval.
 */
export async function enrolTotp(
  services: Services,
  ctx: CallContext,
  { approval }: CallInput<"stepUp", "enrolTotp">,
): Promise<CallValue<"stepUp", "enrolTotp">> {
  const { merchant } = ctx;
  const { db } = services.database;
  const { accountId, username } = requireAccount(ctx.caller);
  if (!merchant.stepUpMethods.includes("totp") || !merchant.switches.stepUpVerification)
    throw new PlatformError("FEATURE_OFF");
  const existing = await findAuthenticator(db, merchant.code, accountId);
  if (existing && existing.confirmed_at !== null) throw new PlatformError("CONFLICT");
  await requireApproval(services, ctx, { action: "totp.enrol", facts: {} }, approval);
  const secret = newTotpSecret();
  const fresh = {
    secret: authenticatorSecrets(services).encrypt(secret, getSecretContext(merchant.code, accountId)),
    created_at: services.clock.now(),
    last_step: 0,
    always: 0 as const,
  };
  await db
    .insertInto("authenticator")
    .values({ merchant_id: merchant.code, account_id: accountId, confirmed_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["merchant_id", "account_id"])
        .doUpdateSet(fresh)
        // Does not replace a setup that was confirmed in the meantime.
        .where("authenticator.confirmed_at", "is", null),
    )
    .execute();
  return { secret, uri: totpUri(secret, merchant.brandName, username) };
}

/**
 * Finishes the setup with a code of the app, and returns the account's recovery codes.
 * @throws PlatformError STEP_UP_EXPIRED when there is no setup to finish; VERIFICATION_CODE_INVALID (pointer /code).
 */
export async function confirmTotp(
  services: Services,
  ctx: CallContext,
  { code }: CallInput<"stepUp", "confirmTotp">,
): Promise<CallValue<"stepUp", "confirmTotp">> {
  const { code: merchantId } = ctx.merchant;
  const { accountId } = requireAccount(ctx.caller);
  const row = await findAuthenticator(services.database.db, merchantId, accountId);
  const now = services.clock.now();
  if (!row || row.confirmed_at !== null || row.created_at + SETUP_MS <= now)
    throw new PlatformError("STEP_UP_EXPIRED");
  const { allowed } = await services.limiter.take(
    CONFIRMATIONS,
    `${merchantId} ${accountId} ${row.created_at}`,
  );
  if (!allowed) throw new PlatformError("STEP_UP_EXPIRED");
  const secret = authenticatorSecrets(services).decrypt(row.secret, getSecretContext(merchantId, accountId));
  const step = totpStep(secret, code, now);
  if (step === null) {
    const fields = [{ pointer: "/code", messageKey: "error.VERIFICATION_CODE_INVALID" }];
    throw new PlatformError("VERIFICATION_CODE_INVALID", { fields });
  }
  const recoveryCodes = await services.database.transaction(async (trx) => {
    const confirmed = await trx
      .updateTable("authenticator")
      .set({ confirmed_at: now, last_step: step })
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .where("confirmed_at", "is", null)
      .where("secret", "=", row.secret)
      .returning("account_id")
      .executeTakeFirst();
    return confirmed ? replaceRecoveryCodes(trx, merchantId, accountId, now) : null;
  });
  if (recoveryCodes === null) throw new PlatformError("STEP_UP_EXPIRED");
  return { recoveryCodes };
}
