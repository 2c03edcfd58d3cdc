export interface VerificationTables {
  verification_code: VerificationCodeRow;
  captcha: CaptchaRow;
  bot_check_used: BotCheckUsedRow;
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
