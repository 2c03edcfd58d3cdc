import { Secret, TOTP } from "otpauth";
import { normalizeTypedCode } from "#app/shared/typed-text.ts";

/** Seconds that a code is valid (RFC 6238, section 5.2). */
const PERIOD_S = 30;
/** Steps that a phone's clock may be off, in either direction. */
const WINDOW = 1;

/** A new secret: 160 random bits, as authenticator apps expect (RFC 4226, section 4, R6), in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, issuer: string, label: string): string {
  return totp(secret, issuer, label).toString();
}

/** Returns the time step of a typed code: that of `now` (epoch milliseconds) or a neighbour; null for a wrong code. */
export function totpStep(secret: string, typed: string, now: number): number | null {
  const code = normalizeTypedCode(typed);
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD_S) + delta;
}

/**
 * Returns the code that a demonstration shows for a known secret: the code of `now` (epoch milliseconds), or of the
 * next step if the current one has been used (`lastStep`).
 */
export function totpCode(secret: string, now: number, lastStep: number): string {
  const step = Math.floor(now / 1_000 / PERIOD_S);
  return totp(secret).generate({ timestamp: (step + (lastStep >= step ? WINDOW : 0)) * PERIOD_S * 1_000 });
}

function totp(secret: string, issuer = "", label = ""): TOTP {
  // The URI separates issuer and label by a colon, so neither may contain one.
  const names = { issuer: issuer.replaceAll(":", " "), label: label.replaceAll(":", " ") };
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });
}
