/** Services that a member can sign in with. */
export type ThirdPartyProvider = "GOOGLE" | "FACEBOOK" | "FIREBASE_PHONE";

export interface ThirdPartyTables {
  third_party_identity: ThirdPartyIdentityRow;
  third_party_attempt: ThirdPartyAttemptRow;
}

export interface ThirdPartyIdentityRow {
  merchant_id: string;
  provider: ThirdPartyProvider;
  subject: string;
  account_id: string;
  label: string;
  linked_at: number;
  linked_ip: string;
}

export interface ThirdPartyAttemptRow {
  merchant_id: string;
  token_hash: string;
  provider: ThirdPartyProvider;
  redirect_uri: string;
  created_at: number;
  expires_at: number;
  answered_at: number | null;
  subject: string | null;
  label: string | null;
  email: string | null;
  mobile: string | null;
}
