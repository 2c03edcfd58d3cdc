import type { Generated } from "kysely";
import type { AccountType } from "../call-context.ts";

/**
 * The rows, as they lie in both engines. Times are UTC epoch milliseconds, amounts integer minor units, flags 0 or 1,
 * JSON is text. What each column means stands beside it in the migration that makes it.
 */
export interface Tables {
  merchant: MerchantRow;
  account: AccountRow;
  session: SessionRow;
  password_link: PasswordLinkRow;
  ledger_account: LedgerAccountRow;
  transfer: TransferRow;
  entry: EntryRow;
  hold: HoldRow;
  ledger_checkpoint: LedgerCheckpointRow;
  vendor: VendorRow;
  game: GameRow;
  game_round: GameRoundRow;
  vendor_call: VendorCallRow;
  launch_session: LaunchSessionRow;
  recent_game: RecentGameRow;
  jackpot_pool: JackpotPoolRow;
  announcement: AnnouncementRow;
  third_party_identity: ThirdPartyIdentityRow;
  third_party_attempt: ThirdPartyAttemptRow;
  encryption_key: EncryptionKeyRow;
  encrypted_message: EncryptedMessageRow;
  verification_code: VerificationCodeRow;
  captcha: CaptchaRow;
  bot_check_used: BotCheckUsedRow;
  known_origin: KnownOriginRow;
  authenticator: AuthenticatorRow;
  recovery_code: RecoveryCodeRow;
  step_up: StepUpRow;
  approval: ApprovalRow;
  money_event: MoneyEventRow;
  deposit: DepositRow;
  payment_proof: PaymentProofRow;
  payee: PayeeRow;
  withdrawal: WithdrawalRow;
  purse_day: PurseDayRow;
  purse_count: PurseCountRow;
  turnover_account: TurnoverAccountRow;
  turnover: TurnoverRow;
  turnover_part: TurnoverPartRow;
  bonus_grant: BonusGrantRow;
  wallet_transfer: WalletTransferRow;
  transfer_settlement: TransferSettlementRow;
  reported_round: ReportedRoundRow;
  account_transfer: AccountTransferRow;
  operator: OperatorRow;
  operator_session: OperatorSessionRow;
  operator_recovery_code: OperatorRecoveryCodeRow;
  operator_device: OperatorDeviceRow;
  operator_log: OperatorLogRow;
  operator_log_head: { id: number; seq: number; hash: string };
  adjustment: AdjustmentRow;
}

export type Flag = 0 | 1;
/** Real money, or the play money of demo accounts (type 4). A transfer is wholly of one book. */
export type Book = "real" | "demo";

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

export interface PasswordLinkRow {
  merchant_id: string;
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface LedgerAccountRow {
  merchant_id: string;
  id: string;
  account_id: string;
  wallet: string;
  currency: string;
  book: Book;
  balance: number;
  held: number;
  version: Generated<number>;
  created_at: number;
}

export interface TransferRow {
  merchant_id: string;
  id: string;
  source: string;
  idempotency_key: string;
  digest: string;
  kind: string;
  book: Book;
  reference: string | null;
  details: string;
  occurred_at: number | null;
  posted_at: number;
}

export interface EntryRow {
  merchant_id: string;
  seq: Generated<number>;
  transfer_id: string;
  line: number;
  ledger_account_id: string;
  currency: string;
  amount: number;
  balance_after: number | null;
  kind: string;
  posted_at: number;
}

export interface HoldRow {
  merchant_id: string;
  id: string;
  ledger_account_id: string;
  amount: number;
  source: string;
  idempotency_key: string;
  digest: string;
  kind: string;
  reference: string | null;
  status: "open" | "captured" | "released";
  transfer_id: string | null;
  opened_at: number;
  resolved_at: number | null;
}

export interface LedgerCheckpointRow {
  merchant_id: string;
  ledger_account_id: string;
  balance: number;
  through_seq: number;
  made_at: number;
}

export interface VendorRow {
  code: string;
  name: string;
  dialect: string;
  launch_mode: "frame" | "popup" | "tab";
  account_type_id: number;
  sort: number;
  maintenance: Flag;
  created_at: number;
}

export interface GameRow {
  id: string;
  node_id: number;
  vendor: string;
  code: string;
  game_type: string;
  name: string;
  names: string;
  search_name: string;
  is_game: "GAME" | "VASSALAGE";
  default_play_type: string;
  classify: string;
  min_bet: number;
  lines: number;
  tags: string;
  hot: Flag;
  sort: number;
  playable: Flag;
  maintenance: Flag;
  return_basis_points: number | null;
  released_at: number;
  retired: Flag;
}

export interface GameRoundRow {
  merchant_id: string;
  vendor: string;
  round_id: string;
  id: string;
  account_id: string;
  game_id: string;
  game_type: string;
  currency: string;
  demo: Flag;
  stake: number;
  win: number;
  valid_bet: number;
  status: "open" | "ended" | "rolled_back";
  details: string;
  started_at: number;
  ended_at: number | null;
  updated_at: number;
}

export interface VendorCallRow {
  merchant_id: string;
  vendor: string;
  transaction_id: string;
  kind: "bet" | "win" | "rollback" | "end_round" | "bonus" | "jackpot";
  state: "applied" | "declined" | "rolled_back" | "tombstone";
  digest: string;
  account_id: string | null;
  round_id: string | null;
  target_transaction_id: string | null;
  amount: number;
  transfer_id: string | null;
  answer_status: number;
  answer: string;
  created_at: number;
  updated_at: number;
}

export interface LaunchSessionRow {
  merchant_id: string;
  token_hash: string;
  id: string;
  account_id: string;
  session_id: string | null;
  vendor: string;
  game_id: string;
  currency: string;
  language: string;
  ip: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  closed_at: number | null;
}

export interface RecentGameRow {
  merchant_id: string;
  account_id: string;
  game_id: string;
  launched_at: number;
  launches: number;
}

export interface JackpotPoolRow {
  merchant_id: string;
  code: string;
  currency: string;
  share_basis_points: number;
  seed: number;
  created_at: number;
  last_hit_at: number | null;
}

export interface AnnouncementRow {
  merchant_id: string;
  id: string;
  type: "B" | "PL" | "PU" | "PR" | "H";
  language: string;
  title: string;
  content: string;
  image_url: string;
  link_url: string;
  sort: number;
  starts_at: number;
  ends_at: number | null;
  created_at: number;
}

/** Services that tell us who somebody is. */
export type ThirdPartyProvider = "GOOGLE" | "FACEBOOK" | "FIREBASE_PHONE";

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

export interface EncryptionKeyRow {
  merchant_id: string;
  period: number;
  kid: string;
  public_key: string;
  private_key: string;
  created_at: number;
}

export interface EncryptedMessageRow {
  merchant_id: string;
  jti: string;
  expires_at: number;
}

export interface VerificationCodeRow {
  merchant_id: string;
  purpose: "register" | "signIn" | "password" | "stepUp" | "factor";
  channel: "sms" | "email";
  target: string;
  subject: string;
  code_hash: string;
  tries: number;
  asked_from: string;
  tries_elsewhere: number;
  sent_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface CaptchaRow {
  merchant_id: string;
  visitor: string;
  answer_hash: string;
  made_at: number;
  expires_at: number;
}

export interface BotCheckUsedRow {
  merchant_id: string;
  proof: string;
  expires_at: number;
}

export interface KnownOriginRow {
  merchant_id: string;
  account_id: string;
  kind: "device" | "address";
  value: string;
  first_seen_at: number;
  last_seen_at: number;
}

export interface AuthenticatorRow {
  merchant_id: string;
  account_id: string;
  secret: string;
  created_at: number;
  confirmed_at: number | null;
  last_step: number;
  always: Flag;
}

export interface RecoveryCodeRow {
  merchant_id: string;
  account_id: string;
  code_hash: string;
  created_at: number;
  used_at: number | null;
}

export interface StepUpRow {
  merchant_id: string;
  id_hash: string;
  account_id: string;
  purpose: "signIn" | "approval";
  session_id: string | null;
  audience: "member" | "agent";
  address: string;
  action: string;
  digest: string;
  carry: string;
  tries: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface ApprovalRow {
  merchant_id: string;
  token_hash: string;
  account_id: string;
  session_id: string;
  action: string;
  digest: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface MoneyEventRow {
  merchant_id: string;
  subject: string;
  subject_id: string;
  seq: number;
  account_id: string;
  state: string;
  at: number;
  reason: string;
  actor: "member" | "provider" | "operator" | "system";
  details: string;
}

export interface DepositRow {
  merchant_id: string;
  id: string;
  account_id: string;
  reference: string;
  channel: string;
  kind: string;
  provider: string;
  amount: number;
  currency: string;
  state:
    | "pending"
    | "processing"
    | "review"
    | "succeeded"
    | "failed"
    | "expired"
    | "cancelled"
    | "rejected"
    | "reversed";
  reason: string;
  idempotency_key: string;
  digest: string;
  bonus_id: string | null;
  bonus_terms: string | null;
  provider_ref: string | null;
  checkout_url: string | null;
  paid_amount: number | null;
  paid_currency: string | null;
  paid_at: number | null;
  credited: number;
  taken_back: number;
  transfer_id: string | null;
  day: string;
  created_at: number;
  expires_at: number;
  updated_at: number;
  asked_at: number | null;
}

export interface PaymentProofRow {
  merchant_id: string;
  id: string;
  subject: "deposit" | "withdrawal";
  subject_id: string;
  account_id: string;
  file: string;
  content_type: "image/png" | "image/jpeg";
  bytes: number;
  uploaded_at: number;
}

export interface PayeeRow {
  merchant_id: string;
  id: string;
  account_id: string;
  channel: string;
  kind: "bank" | "ewallet" | "crypto";
  destination: string;
  destination_name: string;
  number: string;
  holder: string;
  created_at: number;
  removed_at: number | null;
}

export interface WithdrawalRow {
  merchant_id: string;
  id: string;
  account_id: string;
  reference: string;
  payee_id: string;
  channel: string;
  provider: string;
  amount: number;
  fee: number;
  currency: string;
  state:
    | "requested"
    | "reviewing"
    | "approved"
    | "paying"
    | "paid"
    | "received"
    | "not_received"
    | "rejected"
    | "reversed"
    | "cancelled";
  reason: string;
  idempotency_key: string;
  digest: string;
  hold_id: string;
  transfer_id: string | null;
  provider_ref: string | null;
  received: number | null;
  refunded: number;
  forced: Flag;
  reviewed_by: string | null;
  approved_by: string | null;
  paid_by: string | null;
  day: string;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
  confirm_by: number | null;
  asked_at: number | null;
  paid_twice_at: number | null;
  paid_twice_settled_by: string | null;
}

export interface PurseDayRow {
  merchant_id: string;
  ledger_account_id: string;
  day: string;
  kind: string;
  entries: number;
  money_in: number;
  money_out: number;
  first_seq: number;
  last_seq: number;
}

export interface PurseCountRow {
  merchant_id: string;
  ledger_account_id: string;
  time_zone: string;
  through_seq: number;
}

export interface TurnoverAccountRow {
  merchant_id: string;
  account_id: string;
  next_place: number;
  looked_from: number;
}

export interface TurnoverRow {
  merchant_id: string;
  id: string;
  account_id: string;
  place: number;
  kind: "deposit" | "bonus";
  source_id: string;
  required: number;
  done: number;
  rest: number;
  weights: string;
  status: "open" | "met" | "cancelled";
  created_at: number;
  expires_at: number | null;
  closed_at: number | null;
}

export interface TurnoverPartRow {
  merchant_id: string;
  vendor: string;
  round_id: string;
  turnover_id: string;
  valid_bet: number;
  weight: number;
  counted_at: number;
}

export interface BonusGrantRow {
  merchant_id: string;
  id: string;
  account_id: string;
  bonus_id: string;
  occasion: string;
  deposit_id: string;
  amount: number;
  currency: string;
  status: "open" | "claimable" | "claimed" | "expired" | "forfeited" | "cancelled";
  claim_key: string | null;
  terms: string;
  granted_at: number;
  expires_at: number;
  met_at: number | null;
  closed_at: number | null;
}

export interface WalletTransferRow {
  merchant_id: string;
  id: string;
  account_id: string;
  vendor: string;
  direction: "in" | "out";
  amount: number;
  currency: string;
  state: "pending" | "unknown" | "succeeded" | "failed";
  reason: string;
  reference: string;
  idempotency_key: string;
  digest: string;
  transfer_id: string | null;
  created_at: number;
  updated_at: number;
  asked_at: number | null;
  asks: number;
  fault: string;
  settled_at: number | null;
  vendor_word: "done" | "notDone" | null;
  paid_twice_at: number | null;
  paid_twice_settled_by: string | null;
}

export interface TransferSettlementRow {
  merchant_id: string;
  id: string;
  wallet_transfer_id: string;
  outcome: "done" | "notDone";
  evidence: string;
  idempotency_key: string;
  state: "proposed" | "approved" | "rejected" | "overtaken";
  proposed_by: string;
  proposed_at: number;
  decided_by: string | null;
  decided_at: number | null;
}

export interface AccountTransferRow {
  merchant_id: string;
  id: string;
  from_account: string;
  to_account: string;
  way: "upline" | "downline";
  amount: number;
  currency: string;
  reference: string;
  idempotency_key: string;
  digest: string;
  transfer_id: string;
  day: string;
  created_at: number;
}

export interface ReportedRoundRow {
  merchant_id: string;
  vendor: string;
  round_id: string;
  stake: number;
  win: number;
  reported_at: number;
}

export interface OperatorRow {
  id: string;
  username: string;
  password_hash: string;
  password_due: Flag;
  role: "support" | "cashier" | "finance";
  merchants: string | null;
  totp_secret: string | null;
  totp_confirmed_at: number | null;
  totp_last_step: number;
  demo: Flag;
  disabled_at: number | null;
  created_at: number;
}

export interface OperatorSessionRow {
  token_hash: string;
  operator_id: string;
  stage: "code" | "in";
  created_at: number;
  seen_at: number;
}

export interface OperatorRecoveryCodeRow {
  operator_id: string;
  code_hash: string;
  created_at: number;
  used_at: number | null;
}

export interface OperatorDeviceRow {
  operator_id: string;
  token_hash: string;
  created_at: number;
  seen_at: number;
}

export interface OperatorLogRow {
  seq: number;
  at: number;
  operator_id: string | null;
  username: string;
  role: string;
  ip: string;
  merchant_id: string | null;
  action: string;
  subject_id: string;
  before: string;
  after: string;
  hash: string;
}

export interface AdjustmentRow {
  merchant_id: string;
  id: string;
  account_id: string;
  amount: number;
  currency: string;
  reason: string;
  idempotency_key: string;
  state: "proposed" | "approved" | "rejected";
  proposed_by: string;
  proposed_at: number;
  decided_by: string | null;
  decided_at: number | null;
  transfer_id: string | null;
}
