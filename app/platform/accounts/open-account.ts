import { randomBytes } from "node:crypto";
import { canonicalEmail } from "#app/shared/canonical-identity.ts";
import type { AccountType } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import { getBook, openPurse, postTransfer, purse, system } from "../wallet/wallet.server.ts";
import { addToTree } from "./account-tree.ts";
import { DEFAULT_LABEL_COLOR } from "./labels.ts";
import { normaliseUsername } from "./username.ts";

export interface NewAccount {
  type: AccountType;
  /** As typed; unique per merchant in its normalised form. */
  username: string;
  passwordHash: string | null;
  paymentPasswordHash?: string | null;
  nickname?: string;
  email?: string | null;
  mobile?: string | null;
  /**
   * When the number was verified as the account's own: only a verified number signs in, and it belongs to one account.
   */
  mobileVerifiedAt?: number | null;
  emailVerifiedAt?: number | null;
  birthday?: string | null;
  profile?: Readonly<Record<string, string>>;
  uplineId?: string | null;
  referredBy?: string | null;
  affiliateCode?: string | null;
  /** The agent's link with which it registers. */
  linkId?: string | null;
  language: string;
  ip: string;
  registerMethod: string;
  /** True for a password that somebody else chose: the owner must set a new one. */
  mustChangePassword?: boolean;
  termsAcceptedAt?: number | null;
  /** Play money granted on opening, in minor units; 0 for none. On a demonstration each account gets it. */
  grant: number;
  now: number;
}

/** Excludes letters that are easily confused. */
const CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Opens an account with its main purse and grants play money by a ledger transfer from the house account. Returns its
 * id, or null if the username or the verified number is taken.
 */
export async function openAccount(
  trx: Trx,
  merchant: MerchantProfile,
  account: NewAccount,
): Promise<string | null> {
  const { now, type } = account;
  const currency = merchant.currency.code;
  await storeMerchant(trx, merchant, now);

  const id = newId(now);
  const inserted = await trx
    .insertInto("account")
    .values({
      merchant_id: merchant.code,
      id,
      type,
      upline_id: account.uplineId ?? null,
      username: normaliseUsername(account.username),
      username_shown: account.username,
      nickname: account.nickname ?? account.username,
      password_hash: account.passwordHash,
      password_changed_at: account.passwordHash === null ? null : now,
      must_change_password: account.mustChangePassword ? 1 : 0,
      payment_password_hash: account.paymentPasswordHash ?? null,
      status: "active",
      email: account.email ?? null,
      email_key: account.email ? canonicalEmail(account.email) : null,
      mobile: account.mobile ?? null,
      mobile_verified_at: account.mobileVerifiedAt ?? null,
      email_verified_at: account.emailVerifiedAt ?? null,
      birthday: account.birthday ?? null,
      profile: JSON.stringify(account.profile ?? {}),
      referral_code: newCode(),
      referred_by: account.referredBy ?? null,
      affiliate_code: account.affiliateCode ?? null,
      link_id: account.linkId ?? null,
      currency,
      language: account.language,
      avatar: id,
      labels: "[]",
      label_color: DEFAULT_LABEL_COLOR,
      registered_at: now,
      registered_ip: account.ip,
      register_method: account.registerMethod,
      terms_accepted_at: account.termsAcceptedAt ?? null,
      first_sign_in_at: null,
      last_sign_in_at: null,
      last_sign_in_ip: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;

  await addToTree(trx, merchant, { id, type, uplineId: account.uplineId ?? null, now });
  const book = getBook(type);
  const main = purse(id, currency);
  await openPurse(trx, { merchantId: merchant.code, purse: main, book, openedAt: now });
  if (account.grant > 0) {
    await postTransfer(trx, {
      merchantId: merchant.code,
      source: "accounts",
      idempotencyKey: `welcome:${id}`,
      kind: "grant",
      book,
      entries: [
        { account: main, amount: account.grant },
        { account: system("house:play-money", currency), amount: -account.grant },
      ],
      reference: id,
      postedAt: now,
    });
  }
  return id;
}

/** Returns a new referral code: ten letters and digits, 50 bits. */
export function newCode(): string {
  return Array.from(randomBytes(10), (byte) => CODE_LETTERS.charAt(byte & 31)).join("");
}
