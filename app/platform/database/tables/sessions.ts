import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface SessionsTables {
  session: SessionRow;
  known_origin: KnownOriginRow;
}

export interface SessionRow {
  merchant_id: string;
  token_hash: string;
  id: string;
  account_id: string;
  audience: "member" | "agent";
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  idle_ms: number;
  ip: string;
  user_agent: string;
  remember: Flag;
  revoked_at: number | null;
  revoked_reason: string | null;
  password_due: Generated<Flag>;
  previous_sign_in_at: Generated<number | null>;
  previous_sign_in_ip: Generated<string | null>;
  previous_sign_in_country: Generated<string | null>;
  country: string | null;
  device: string | null;
}

export interface KnownOriginRow {
  merchant_id: string;
  account_id: string;
  kind: "device" | "address";
  value: string;
  first_seen_at: number;
  last_seen_at: number;
}
