import type { Translate } from "../../i18n/text-key.ts";

/**
 * The closed set of error codes of platform calls, with the HTTP status of each. A code is the contract; its text is
 * `error.<CODE>` in the visitor's catalogue.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  /** The merchant accepts this call's body only as a JWE. */
  ENCRYPTION_REQUIRED: 400,
  /** The JWE names a key that is no longer valid: fetch the published ones and encrypt again. */
  ENCRYPTION_KEY_UNKNOWN: 400,
  /** A JWE that is unreadable, too old or replayed. Never states which. */
  ENCRYPTED_BODY_INVALID: 400,
  INVALID_INPUT: 422,
  CAPTCHA_INVALID: 422,
  VERIFICATION_CODE_INVALID: 422,
  /** A mailed link that is wrong, expired or used. */
  PASSWORD_LINK_INVALID: 422,
  NOT_LOGGED_IN: 401,
  WRONG_CREDENTIALS: 401,
  CAPTCHA_REQUIRED: 401,
  /** A sign-in service returned no identity, or the person declined it. */
  SIGN_IN_REFUSED: 401,
  /** A second factor is required: `details.challenge`, and `details.methods` separated by commas. */
  STEP_UP_REQUIRED: 401,
  /** A challenge or an approval that is used, expired, or another account's. */
  STEP_UP_EXPIRED: 410,
  ACCOUNT_DISABLED: 403,
  NOT_A_MEMBER: 403,
  NOT_AN_AGENT: 403,
  DEMO_ACCOUNT: 403,
  /** Signed in with the default or an expired password: a new one must be set first. */
  PASSWORD_CHANGE_REQUIRED: 403,
  FORBIDDEN: 403,
  FEATURE_OFF: 403,
  /** The last sign-in is too old for this request. */
  SIGN_IN_AGAIN: 403,
  AGE_RESTRICTED: 403,
  /**
   * The player takes a break: `details.until`, absent if permanent. Money may still be withdrawn. `details.held`: the
   * account awaits a decision if it is an excluded person's. `details.person`: the given data are an excluded person's.
   */
  PLAYER_EXCLUDED: 403,
  /** Exceeds the player's own limit for a period (`details.kind`, `period`, `left`). No money has moved. */
  WAGER_LIMIT: 409,
  LOSS_LIMIT: 409,
  /** The player's own time limit for a period is used up. */
  SESSION_LIMIT: 409,
  /**
   * The vendor (`details.vassalage`) does not enforce limits, and the account has one: it cannot play from that
   * vendor's wallet.
   */
  LIMITS_NOT_KEPT: 409,
  /** The other account of a transfer cannot receive money now, for a reason that is not disclosed. No money has moved. */
  RECEIVER_UNAVAILABLE: 409,
  /** A demo account has reached its limit of bets within an hour. */
  FREE_PLAY_LIMIT: 409,
  NOT_FOUND: 404,
  GAME_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  USERNAME_TAKEN: 409,
  INVITATION_CODE_INVALID: 409,
  CONFLICT: 409,
  /** A sign-in by another service was already used, or took longer than ten minutes. */
  SIGN_IN_EXPIRED: 409,
  /** The identity is linked to another account. */
  IDENTITY_TAKEN: 409,
  /** The account is already linked to an identity of that service. */
  ALREADY_LINKED: 409,
  IDEMPOTENCY_CONFLICT: 409,
  INSUFFICIENT_FUNDS: 409,
  /**
   * The account has a debt from a correction (`details.debt`, in minor units), which must be paid before money leaves
   * it.
   */
  DEBT_OPEN: 409,
  /** A turnover requirement must be met before a withdrawal: `details.required`, `done` and `left`, in minor units. */
  TURNOVER_REQUIRED: 409,
  /** The account has no payment password yet; it must be set first. */
  PAYMENT_PASSWORD_UNSET: 409,
  /** The account has no mobile number, and the brand pays only accounts with one. */
  MOBILE_REQUIRED: 409,
  GAME_MAINTENANCE: 409,
  /** The lottery draw is closed: no bets are accepted or cancelled. */
  DRAW_CLOSED: 409,
  /** The odds have changed since the player saw them: nothing was placed. */
  ODDS_CHANGED: 409,
  BODY_TOO_LARGE: 413,
  /** The body arrived too slowly. Nothing was done. */
  BODY_TOO_SLOW: 408,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SIGNATURE_INVALID: 401,
  REGION_RESTRICTED: 451,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  MAINTENANCE: 503,
  /** A password check waited too long: `details.retryAfterMs`. Nothing was done, and no attempt was counted. */
  SERVER_BUSY: 503,
  /**
   * The database accepts nothing now: its disk is full or failing, it is starting or stopping, or does not answer in
   * time.
   */
  DATABASE_UNAVAILABLE: 503,
  VENDOR_UNAVAILABLE: 503,
  /** The payment provider does not answer, refuses, or is not configured. No money has moved. */
  PAYMENT_UNAVAILABLE: 503,
  /** The file store of uploaded pictures does not answer. The payment of a picture is unchanged. */
  FILES_UNAVAILABLE: 503,
  /** The carrier or the mail server did not accept a verification code. */
  CODE_NOT_SENT: 503,
  /** The sign-in service does not answer, or is not configured. */
  SIGN_IN_UNAVAILABLE: 503,
  /** The platform itself is unreachable, took too long, or sent a response that violates its contract. */
  PLATFORM_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A rejected field: a JSON pointer into the input, and the catalogue key (with values) of the reason. */
export interface FieldError {
  pointer: string;
  messageKey: string;
  values?: Record<string, string | number>;
}

/**
 * Returns the text of an error in the reader's language. TOO_MANY_REQUESTS states the waiting time
 * (`details.retryAfterMs`), in seconds below a minute, otherwise in minutes rounded up.
 */
export function errorMessage(t: Translate, code: ErrorCode, details: PlatformError["details"] = {}): string {
  if (code === "PLAYER_EXCLUDED" && details.held === true) return t("error.PLAYER_EXCLUDED.held");
  if (code === "PLAYER_EXCLUDED" && details.person === true) return t("error.PLAYER_EXCLUDED.person");
  if (code === "FEATURE_OFF" && details.setting)
    return t("error.FEATURE_OFF.setting", { setting: String(details.setting) });
  const waitMs = Number(details.retryAfterMs ?? 0);
  if (code !== "TOO_MANY_REQUESTS" || !(waitMs > 0)) return t(`error.${code}`);
  if (waitMs < 60_000) return t(`error.${code}.seconds`, { count: Math.ceil(waitMs / 1000) });
  return t(`error.${code}.minutes`, { count: Math.ceil(waitMs / 60_000) });
}

/** The only error that a capability throws on purpose. Anything else is a fault and yields INTERNAL. */
export class PlatformError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Extra facts that the caller may display: `retryAfterMs`, `captcha`, `balance` (minor units), `own`. */
  readonly details: Record<string, string | number | boolean>;

  constructor(
    code: ErrorCode,
    options: {
      fields?: FieldError[];
      details?: Record<string, string | number | boolean>;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = "PlatformError";
    this.code = code;
    this.fields = options.fields ?? [];
    this.details = options.details ?? {};
  }

  /** HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/**
 * Disk error codes of the system and SQLite; PostgreSQL's for a lost connection, missing resources, start and shutdown,
 * a lock or a statement that took too long, and a closed or read-only database.
 */
const DATABASE_UNAVAILABLE_CODES =
  /^(ENOSPC$|EDQUOT$|EIO$|SQLITE_(FULL|IOERR|CANTOPEN|READONLY)|08...$|53...$|57P0.$|57014$|55P03$|55000$|25006$)/;

/**
 * Returns the PlatformError for a thrown value. An unavailable database has a code of its own, because a later retry
 * helps; any other unexpected error is INTERNAL. Both have the thrown value as their cause.
 */
export function asPlatformError(thrown: unknown): PlatformError {
  if (thrown instanceof PlatformError) return thrown;
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  return new PlatformError(DATABASE_UNAVAILABLE_CODES.test(code) ? "DATABASE_UNAVAILABLE" : "INTERNAL", {
    cause: thrown,
  });
}

/** Returns true when the error has to be reported to the operators of the site. */
export function isServerError({ code }: PlatformError): boolean {
  return code === "INTERNAL" || code === "DATABASE_UNAVAILABLE";
}
