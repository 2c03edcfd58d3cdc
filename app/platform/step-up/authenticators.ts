import { type CallContext, requireAccount } from "../call-context.ts";
import type { CallValue } from "../contract/calls.ts";
import type { Database, Trx } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { SealedTexts } from "../ports/sealed-text.ts";
import type { Deed } from "./challenges.ts";
import type { Holder } from "./methods.ts";
import { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from "./recovery-codes.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp.ts";

/** Setting up must be finished within this time, and with so many codes. */
const SETUP_MS = 10 * 60_000;
const CONFIRMATIONS: Limit = { name: "step-up:confirm", points: 5, windowMs: SETUP_MS };

interface AuthenticatorDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  secrets: SealedTexts;
  require: (ctx: CallContext, deed: Deed, approval: string | undefined) => Promise<void>;
}

/** What a secret is sealed for: another account's row does not open it. */
export function secretPlace(merchantId: string, accountId: string): string {
  return `authenticator ${merchantId} ${accountId}`;
}

/** Authenticator apps and their recovery codes. */
export function createAuthenticators({ database, clock, limiter, secrets, require }: AuthenticatorDeps) {
  const { db } = database;

  /** Uses a time step up: none counts twice, and none before one that was used. */
  async function takeStep(merchantId: string, accountId: string, step: number): Promise<boolean> {
    const used = await db
      .updateTable("authenticator")
      .set({ last_step: step })
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .where("last_step", "<", step)
      .returning("account_id")
      .executeTakeFirst();
    return used !== undefined;
  }

  async function takeRecoveryCode(merchantId: string, accountId: string, code: string): Promise<boolean> {
    const used = await db
      .updateTable("recovery_code")
      .set({ used_at: clock.now() })
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .where("code_hash", "=", recoveryCodeHash(merchantId, accountId, code))
      .where("used_at", "is", null)
      .returning("account_id")
      .executeTakeFirst();
    return used !== undefined;
  }

  async function writeRecoveryCodes(trx: Trx, merchantId: string, accountId: string): Promise<string[]> {
    await dropRecoveryCodes(trx, merchantId, accountId);
    const codes = newRecoveryCodes();
    await trx
      .insertInto("recovery_code")
      .values(
        codes.map((code) => ({
          merchant_id: merchantId,
          account_id: accountId,
          code_hash: recoveryCodeHash(merchantId, accountId, code),
          created_at: clock.now(),
          used_at: null,
        })),
      )
      .execute();
    return codes;
  }

  async function requireConfirmed(merchantId: string, accountId: string): Promise<void> {
    const row = await find(merchantId, accountId);
    if (!row || row.confirmed_at === null) throw new PlatformError("NOT_FOUND");
  }

  const find = (merchantId: string, accountId: string) =>
    db
      .selectFrom("authenticator")
      .selectAll()
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();

  const handlers = {
    async enrolTotp(ctx, { approval }) {
      const { merchant } = ctx;
      const { accountId, username } = requireAccount(ctx.caller);
      if (!merchant.stepUpMethods.includes("totp") || !merchant.switches.stepUpVerification)
        throw new PlatformError("FEATURE_OFF");
      const there = await find(merchant.code, accountId);
      if (there && there.confirmed_at !== null) throw new PlatformError("CONFLICT");
      await require(ctx, { action: "totp.enrol", facts: {} }, approval);
      const secret = newTotpSecret();
      const fresh = {
        secret: secrets.seal(secret, secretPlace(merchant.code, accountId)),
        created_at: clock.now(),
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
            // Two at once: the one that was confirmed meanwhile stays.
            .where("authenticator.confirmed_at", "is", null),
        )
        .execute();
      return { secret, uri: totpUri(secret, merchant.brandName, username) };
    },

    async confirmTotp(ctx, { code }) {
      const { merchant } = ctx;
      const { accountId } = requireAccount(ctx.caller);
      const row = await find(merchant.code, accountId);
      const now = clock.now();
      if (!row || row.confirmed_at !== null || row.created_at + SETUP_MS <= now)
        throw new PlatformError("STEP_UP_EXPIRED");
      const taken = await limiter.take(CONFIRMATIONS, `${merchant.code} ${accountId} ${row.created_at}`);
      if (!taken.allowed) throw new PlatformError("STEP_UP_EXPIRED");
      const secret = secrets.open(row.secret, secretPlace(merchant.code, accountId));
      const step = totpStep(secret, code.replace(/\s/g, ""), now);
      if (step === null) {
        const fields = [{ pointer: "/code", messageKey: "error.VERIFICATION_CODE_INVALID" }];
        throw new PlatformError("VERIFICATION_CODE_INVALID", { fields });
      }
      const recoveryCodes = await database.transaction(async (trx) => {
        const confirmed = await trx
          .updateTable("authenticator")
          .set({ confirmed_at: now, last_step: step })
          .where("merchant_id", "=", merchant.code)
          .where("account_id", "=", accountId)
          .where("confirmed_at", "is", null)
          .where("secret", "=", row.secret)
          .returning("account_id")
          .executeTakeFirst();
        return confirmed ? writeRecoveryCodes(trx, merchant.code, accountId) : null;
      });
      if (recoveryCodes === null) throw new PlatformError("STEP_UP_EXPIRED");
      return { recoveryCodes };
    },

    async removeTotp(ctx, { approval }) {
      const { code: merchantId } = ctx.merchant;
      const { accountId } = requireAccount(ctx.caller);
      await requireConfirmed(merchantId, accountId);
      await require(ctx, { action: "totp.remove", facts: {} }, approval);
      await database.transaction(async (trx) => {
        await dropRecoveryCodes(trx, merchantId, accountId);
        await trx
          .deleteFrom("authenticator")
          .where("merchant_id", "=", merchantId)
          .where("account_id", "=", accountId)
          .execute();
      });
      return {};
    },

    async renewRecoveryCodes(ctx, { approval }) {
      const { code: merchantId } = ctx.merchant;
      const { accountId } = requireAccount(ctx.caller);
      await requireConfirmed(merchantId, accountId);
      await require(ctx, { action: "totp.recoveryCodes", facts: {} }, approval);
      const recoveryCodes = await database.transaction((trx) =>
        writeRecoveryCodes(trx, merchantId, accountId),
      );
      return { recoveryCodes };
    },

    async askAlways(ctx, { always, approval }) {
      const { code: merchantId } = ctx.merchant;
      const { accountId } = requireAccount(ctx.caller);
      await requireConfirmed(merchantId, accountId);
      if (!always) await require(ctx, { action: "totp.askLess", facts: {} }, approval);
      await db
        .updateTable("authenticator")
        .set({ always: always ? 1 : 0 })
        .where("merchant_id", "=", merchantId)
        .where("account_id", "=", accountId)
        .execute();
      return {};
    },
  } satisfies AreaHandlers<"stepUp">;

  return {
    handlers,

    /** Whether an answer is a code of the app or a recovery code; it is used up. */
    async accepts(holder: Holder, merchantId: string, answer: string): Promise<boolean> {
      if (!holder.authenticator) return false;
      const recovery = readRecoveryCode(answer);
      if (recovery !== null) return takeRecoveryCode(merchantId, holder.id, recovery);
      const secret = secrets.open(holder.authenticator.secret, secretPlace(merchantId, holder.id));
      const step = totpStep(secret, answer.replace(/\s/g, ""), clock.now());
      return step !== null && takeStep(merchantId, holder.id, step);
    },

    async describe(
      holder: Holder,
      merchantId: string,
    ): Promise<CallValue<"stepUp", "security">["authenticator"]> {
      if (!holder.authenticator) return null;
      const left = await db
        .selectFrom("recovery_code")
        .select("code_hash")
        .where("merchant_id", "=", merchantId)
        .where("account_id", "=", holder.id)
        .where("used_at", "is", null)
        .execute();
      const { confirmedAt, always } = holder.authenticator;
      return { since: confirmedAt, always, recoveryCodesLeft: left.length };
    },
  };
}

async function dropRecoveryCodes(trx: Trx, merchantId: string, accountId: string): Promise<void> {
  await trx
    .deleteFrom("recovery_code")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
}
