import { Secret, TOTP } from "otpauth";

/** Returns six digits that the app of a secret (base 32) shows neither now nor within two steps before or after. */
export function wrongTotpCode(secret: string, now: number): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const shown = [-2, -1, 0, 1, 2].map((steps) => app.generate({ timestamp: now + steps * 30_000 }));
  const found = ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !shown.includes(code),
  );
  if (found === undefined) throw new Error("five codes cannot be six");
  return found;
}
