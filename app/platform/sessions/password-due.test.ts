import { describe, expect, it } from "vitest";
import { isPasswordDue } from "./password-due.ts";

const DAY = 24 * 60 * 60 * 1_000;
const NOW = 1_000 * DAY;
const fresh = { mustChangePassword: false, passwordChangedAt: NOW } as const;
const merchant = (pwdEnabled: boolean, initial = "", maxAgeDays = 90) => ({
  switches: { pwdEnabled },
  passwords: { initial, maxAgeDays },
});

describe("a new password is due", () => {
  it("when the account is marked for one, regardless of the switches", () => {
    expect(isPasswordDue(merchant(false), { ...fresh, mustChangePassword: true }, "x", NOW)).toBe(true);
  });

  it("when the merchant's initial password was typed, and only then", () => {
    expect(isPasswordDue(merchant(false, "Begin-here-1"), fresh, "Begin-here-1", NOW)).toBe(true);
    expect(isPasswordDue(merchant(false, "Begin-here-1"), fresh, "begin-here-1", NOW)).toBe(false);
    expect(isPasswordDue(merchant(false, ""), fresh, "", NOW)).toBe(false);
  });

  it("on the day when the old one expires, if passwords expire", () => {
    const old = { ...fresh, passwordChangedAt: NOW - 90 * DAY };
    expect(isPasswordDue(merchant(true), old, "x", NOW)).toBe(true);
    expect(isPasswordDue(merchant(true), old, "x", NOW - 1)).toBe(false);
    expect(isPasswordDue(merchant(false), old, "x", NOW)).toBe(false);
    expect(isPasswordDue(merchant(true, "", 0), old, "x", NOW)).toBe(false);
  });
});
