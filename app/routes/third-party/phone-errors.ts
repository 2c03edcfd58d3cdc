/** The visitor's next step after an error of the phone check. */
export type NextStep =
  /** Corrects the field. */
  | "field"
  /** Asks for a new code. */
  | "resend"
  /** Waits five minutes. */
  | "wait"
  /** Turns to customer service. */
  | "support"
  /** Begins again. */
  | "again";

/** Every error of the spec's section 8 ("Third-party auth errors") with its next step. Texts are `phone.error.<code>`. */
export const PHONE_ERRORS = {
  "invalid-phone-number": "field",
  "missing-phone-number": "field",
  "too-many-requests": "wait",
  unknown: "again",
  "invalid-verification-code": "field",
  "missing-verification-code": "field",
  "captcha-check-failed": "again",
  "quota-exceeded": "support",
  "operation-not-allowed": "support",
  "code-expired": "resend",
  "popup-closed-by-user": "again",
} as const satisfies Record<string, NextStep>;

export type PhoneErrorCode = keyof typeof PHONE_ERRORS;

/** Firebase's other names for the same errors. */
const ALIASES: Readonly<Record<string, PhoneErrorCode>> = {
  "session-expired": "code-expired",
  "missing-verification-id": "code-expired",
  "invalid-verification-id": "code-expired",
  "invalid-app-credential": "captcha-check-failed",
  "missing-app-credential": "captcha-check-failed",
  "cancelled-popup-request": "popup-closed-by-user",
};

/** Returns the spec's error code for an error thrown by the service's library: `unknown` for all others. */
export function getPhoneError(thrown: unknown): PhoneErrorCode {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code).replace(/^auth\//, "") : "";
  if (Object.hasOwn(PHONE_ERRORS, code)) return code as PhoneErrorCode;
  return (Object.hasOwn(ALIASES, code) ? ALIASES[code] : undefined) ?? "unknown";
}

/**
 * Seconds until another code may be requested: one minute after a code (spec section 4), five after too many (spec
 * section 8).
 */
export function waitSeconds(code: PhoneErrorCode | null): number {
  if (code === null) return 60;
  return PHONE_ERRORS[code] === "wait" ? 5 * 60 : 0;
}
