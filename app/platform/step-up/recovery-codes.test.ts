import { describe, expect, it } from "vitest";
import { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from "./recovery-codes.ts";

describe("recovery codes", () => {
  it("are ten different codes in groups of four", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it("may be typed in lower case, without dashes, and with letters that look like digits", () => {
    expect(readRecoveryCode(" 0ol1 abcd-EFGH-jkmn ")).toBe("0011ABCDEFGHJKMN");
    expect(readRecoveryCode("００１１\u2013ＡＢＣＤ ＥＦＧＨ\u2011ＪＫＭＮ\u200b")).toBe("0011ABCDEFGHJKMN");
    for (const code of newRecoveryCodes())
      expect(readRecoveryCode(code.toLowerCase())).toBe(code.replaceAll("-", ""));
  });

  it.each(["", "123456", "ABCD-EFGH-JKMN", "ABCD-EFGH-JKMN-PQRU", "ABCD-EFGH-JKMN-PQRST"])(
    "do not include the malformed %j",
    (typed) => {
      expect(readRecoveryCode(typed)).toBeNull();
    },
  );

  it("are stored as hashes that differ between accounts", () => {
    const [code = ""] = newRecoveryCodes();
    const read = readRecoveryCode(code) ?? "";
    expect(recoveryCodeHash("manila", "a", code)).toBe(recoveryCodeHash("manila", "a", read));
    expect(recoveryCodeHash("manila", "a", code)).not.toBe(recoveryCodeHash("manila", "b", code));
  });
});
