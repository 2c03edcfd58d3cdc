import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encryptedTexts } from "./encrypted-text.ts";

describe("an encrypted text", () => {
  const texts = encryptedTexts(randomBytes(32));

  it("decrypts in its own place, and does not reveal its content", () => {
    const encrypted = texts.encrypt("JBSWY3DPEHPK3PXP", "manila a1");
    expect(encrypted).not.toContain("JBSWY3DPEHPK3PXP");
    expect(texts.decrypt(encrypted, "manila a1")).toBe("JBSWY3DPEHPK3PXP");
    expect(texts.encrypt("JBSWY3DPEHPK3PXP", "manila a1")).not.toBe(encrypted);
  });

  it("does not decrypt in another place, when modified, or with another key", () => {
    const encrypted = texts.encrypt("JBSWY3DPEHPK3PXP", "manila a1");
    expect(() => texts.decrypt(encrypted, "manila a2")).toThrow();
    expect(() =>
      texts.decrypt(`${encrypted.startsWith("A") ? "B" : "A"}${encrypted.slice(1)}`, "manila a1"),
    ).toThrow();
    expect(() => encryptedTexts(randomBytes(32)).decrypt(encrypted, "manila a1")).toThrow();
  });
});
