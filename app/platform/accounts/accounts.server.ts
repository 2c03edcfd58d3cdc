/** The accounts' face: opening accounts, and what an account says of itself. Rules in docs/decisions/0023. */
import { type CallContext, DEMO_TYPE, requireAccount } from "../call-context.ts";
import type { Member } from "../contract/accounts.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { compiledOnce } from "../database/compiled.ts";
import { newId } from "../database/ids.ts";
import { PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import { openSession, type SignedIn } from "../sessions/sessions.server.ts";
import { asksForHuman, codeChannel, formRules, type RegisterMethod } from "./form-rules.ts";
import { openAccount } from "./open-account.ts";
import { type RegisterDeps, rationOpenings, register } from "./register.ts";
import type { RegistrationInput } from "./registration-rules.ts";

export { isBreached } from "./breached.ts";
export { paymentPasswordFault, paymentPasswordRule } from "./new-password.ts";
export { createPasswords } from "./passwords.ts";
export { keepPayeeName, payeeNameFault, payeeNameOf } from "./payee-name.ts";
export { createProfile } from "./profile.ts";
export { openAccount };

export interface Accounts {
  /**
   * Registers a member by username, gives the welcome play money of a demonstration and signs in.
   * @throws PlatformError FEATURE_OFF; INVALID_INPUT with fields; AGE_RESTRICTED; USERNAME_TAKEN (pointer /username);
   * INVITATION_CODE_INVALID (pointer of the code's field); CAPTCHA_REQUIRED and CAPTCHA_INVALID where the form asks for
   * a proof; VERIFICATION_CODE_INVALID and CONFLICT (a proven number that is somebody's) where it asks for a code;
   * TOO_MANY_REQUESTS with `details.retryAfterMs`; with the attempt of a sign-in by another service SIGN_IN_EXPIRED and
   * IDENTITY_TAKEN; with the id token of a phone check SIGN_IN_REFUSED and SIGN_IN_UNAVAILABLE, and with `login` beside it
   * what a sign-in by code has: STEP_UP_REQUIRED, ACCOUNT_DISABLED, NOT_A_MEMBER.
   */
  register(ctx: CallContext, input: RegistrationInput): Promise<SignedIn>;
  /** As `register`, by a mobile number and the code sent to it; the username is made up. */
  registerByMobile(ctx: CallContext, input: RegistrationInput): Promise<SignedIn>;
  /** The rules of both forms, as they are held. */
  registerSettings(ctx: CallContext): Promise<CallValue<"accounts", "registerSettings">>;
  /** Opens a demo account (type 4) with play money and signs in to it. @throws PlatformError FEATURE_OFF, TOO_MANY_REQUESTS. */
  freePlay(ctx: CallContext): Promise<SignedIn>;
  /** @throws PlatformError NOT_LOGGED_IN. */
  memberInfo(ctx: CallContext): Promise<Member>;
  /** Keeps a platform language code for the account. @throws PlatformError NOT_LOGGED_IN, INVALID_INPUT. */
  setLanguage(
    ctx: CallContext,
    input: CallInput<"accounts", "updateLanguage">,
  ): Promise<Record<string, never>>;
}

export function createAccounts(deps: RegisterDeps): Accounts {
  const { database, clock, limiter } = deps;
  const { db } = database;

  return {
    register: (ctx, input) => register(deps, ctx, "username", input),
    registerByMobile: (ctx, input) => register(deps, ctx, "mobile", input),
    registerSettings: async ({ merchant }) => registerSettings(merchant),

    async freePlay(ctx) {
      const { merchant, request } = ctx;
      if (!merchant.freePlay.enabled || request.audience === "agent") throw new PlatformError("FEATURE_OFF");
      await rationOpenings(limiter, ctx);
      const now = clock.now();
      const name = `guest${newId(now).slice(-8)}`;
      return database.transaction(async (trx) => {
        const id = await openAccount(trx, merchant, {
          type: DEMO_TYPE,
          username: name,
          passwordHash: null,
          language: request.language,
          ip: request.ip,
          registerMethod: "FREEPLAY",
          grant: merchant.freePlay.grant,
          now,
        });
        if (id === null) throw new PlatformError("CONFLICT");
        return openSession(trx, ctx, { accountId: id, remember: false, now });
      });
    },

    async memberInfo(ctx) {
      const { accountId, sessionId, passwordDue = false } = requireAccount(ctx.caller);
      const [row] = await memberRow(db, { merchantId: ctx.merchant.code, accountId, sessionId });
      if (!row) throw new PlatformError("NOT_LOGGED_IN");
      return {
        account: row.username_shown,
        nickname: row.nickname,
        id: row.id,
        customerId: row.id,
        type: row.type,
        isAgent: row.type,
        toUpline: row.upline_username,
        clubLabel:
          row.club_rank === null ? null : { labelName: row.club_name ?? "", rankLevel: row.club_rank },
        memberLabel: JSON.parse(row.labels) as string[],
        memberLabelColor: row.label_color,
        avatar: row.avatar,
        language: row.language,
        createdAt: row.registered_at,
        lastSignIn:
          row.previous_sign_in_at === null
            ? null
            : {
                at: row.previous_sign_in_at,
                ip: row.previous_sign_in_ip ?? "",
                country: row.previous_sign_in_country,
              },
        passwordDue,
      };
    },

    async setLanguage(ctx, { language }) {
      const { accountId } = requireAccount(ctx.caller);
      if (!/^[A-Z]{2,3}$/.test(language)) {
        const fields = [{ pointer: "/language", messageKey: FIELD_MESSAGE_KEYS.choice }];
        throw new PlatformError("INVALID_INPUT", { fields });
      }
      await db
        .updateTable("account")
        .set({ language })
        .where("merchant_id", "=", ctx.merchant.code)
        .where("id", "=", accountId)
        .execute();
      return {};
    },
  };
}

/** What the pages of whoever is signed in show of the account, each time. */
const memberRow = compiledOnce(
  (db, { merchantId, accountId, sessionId }: { merchantId: string; accountId: string; sessionId: string }) =>
    db
      .selectFrom("account")
      .leftJoin("account as upline", (join) =>
        join
          .onRef("upline.merchant_id", "=", "account.merchant_id")
          .onRef("upline.id", "=", "account.upline_id"),
      )
      .leftJoin("session", (join) =>
        join.onRef("session.merchant_id", "=", "account.merchant_id").on("session.id", "=", sessionId),
      )
      .select(["account.id", "account.username_shown", "account.nickname", "account.type", "account.avatar"])
      .select(["account.club_rank", "account.club_name", "account.labels", "account.label_color"])
      .select(["account.language", "account.registered_at", "upline.username_shown as upline_username"])
      .select(["previous_sign_in_at", "previous_sign_in_ip", "previous_sign_in_country"])
      .where("account.merchant_id", "=", merchantId)
      .where("account.id", "=", accountId),
);

function registerSettings(merchant: MerchantProfile): CallValue<"accounts", "registerSettings"> {
  const { usernameEnabled, mobileEnabled } = merchant.registration;
  const checks = (method: RegisterMethod) => ({
    code: codeChannel(merchant, method),
    humanCheck: asksForHuman(merchant, method),
  });
  return {
    usernameEnabled,
    mobileEnabled,
    minimumAge: merchant.minimumAge,
    username: formRules(merchant, "username"),
    mobile: formRules(merchant, "mobile"),
    checks: { username: checks("username"), mobile: checks("mobile") },
  };
}
