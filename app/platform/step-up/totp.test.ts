import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { newTotpSecret, totpStep, totpUri } from "./totp.ts";

const STEP = 30_000;
const NOW = Date.UTC(2025, 10, 13, 2, 13, 20);
const codeAt = (secret: string, now: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: now });

describe("an authenticator app's code", () => {
  it("matches RFC 6238, appendix B", () => {
    const secret = Secret.fromUTF8("12345678901234567890").base32;
    // The last six of the RFC's eight digits for SHA-1.
    expect(totpStep(secret, "287082", 59_000)).toBe(1);
    for (const typed of ["287 082", "287-082", "２８７０８２", "\u202a287082\u202c", "٢٨٧٠٨٢"]) {
      expect(totpStep(secret, typed, 59_000)).toBe(1);
    }
    expect(totpStep(secret, "081804", 1_111_111_109_000)).toBe(37_037_036);
    expect(totpStep(secret, "353130", 20_000_000_000_000)).toBe(666_666_666);
  });

  it.each([
    [-2, null],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, null],
  ])("that is %i steps away counts as step %s", (away, counts) => {
    const secret = newTotpSecret();
    const step = totpStep(secret, codeAt(secret, NOW + away * STEP), NOW);
    expect(step).toBe(counts === null ? null : Math.floor(NOW / STEP) + counts);
  });

  it.each(["", "12345", "1234567", "12345a", " 12345"])("cannot be %j", (code) => {
    expect(totpStep(newTotpSecret(), code, NOW)).toBeNull();
  });

  it("has a new secret of 160 bits each time, in a URI that apps can read", () => {
    const secret = newTotpSecret();
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, "North: gate", "player1"));
    expect(uri.protocol).toBe("otpauth:");
    expect(uri.searchParams.get("secret")).toBe(secret);
    expect(uri.searchParams.get("issuer")).toBe("North  gate");
  });
});
