import type { Generated } from "kysely";
import type { AccountType } from "../../core/call-context.ts";
import type { Flag } from "./flag.ts";

export interface AccountsTables {
  merchant: MerchantRow;
  account: AccountRow;
  password_link: PasswordLinkRow;
}

export interface MerchantRow {
  id: string;
  name: string;
  currency: string;
  created_at: number;
}

export interface AccountRow {
  merchant_id: string;
  id: string;
  type: AccountType;
  upline_id: string | null;
  username: string;
  username_shown: string;
  nickname: string;
  password_hash: string | null;
  password_changed_at: number | null;
  must_change_password: Flag;
  payment_password_hash: string | null;
  status: "active" | "disabled";
  email: string | null;
  /** The normalised address, the same for all its spellings: `canonicalEmail`. */
  email_key: Generated<string | null>;
  mobile: string | null;
  mobile_verified_at: number | null;
  email_verified_at: number | null;
  birthday: string | null;
  profile: string;
  referral_code: string;
  referred_by: string | null;
  affiliate_code: string | null;
  currency: string;
  language: string;
  avatar: string;
  labels: string;
  label_color: string;
  registered_at: number;
  registered_ip: string;
  register_method: string;
  terms_accepted_at: number | null;
  first_sign_in_at: number | null;
  last_sign_in_at: number | null;
  last_sign_in_ip: string | null;
  last_sign_in_country: Generated<string | null>;
  club_name: string | null;
  club_rank: number | null;
  /** The agent's link with which it registered. */
  link_id: Generated<string | null>;
}

export interface PasswordLinkRow {
  merchant_id: string;
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
