import { describe, expect, it } from "vitest";
import { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from "./recovery-codes.ts";

describe("recovery codes", () => {
  it("are ten different ones in groups of four", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it("may be typed in small letters, without dashes, with letters that look like digits", () => {
    expect(readRecoveryCode(" 0ol1 abcd-EFGH-jkmn ")).toBe("0011ABCDEFGHJKMN");
    expect(readRecoveryCode("００１１\u2013ＡＢＣＤ ＥＦＧＨ\u2011ＪＫＭＮ\u200b")).toBe("0011ABCDEFGHJKMN");
    for (const code of newRecoveryCodes())
      expect(readRecoveryCode(code.toLowerCase())).toBe(code.replaceAll("-", ""));
  });

  it.each(["", "123456", "ABCD-EFGH-JKMN", "ABCD-EFGH-JKMN-PQRU", "ABCD-EFGH-JKMN-PQRST"])(
    "%j is none",
    (typed) => {
      expect(readRecoveryCode(typed)).toBeNull();
    },
  );

  it("are kept as hashes that differ from account to account", () => {
    const [code = ""] = newRecoveryCodes();
    const read = readRecoveryCode(code) ?? "";
    expect(recoveryCodeHash("manila", "a", code)).toBe(recoveryCodeHash("manila", "a", read));
    expect(recoveryCodeHash("manila", "a", code)).not.toBe(recoveryCodeHash("manila", "b", code));
  });
});
