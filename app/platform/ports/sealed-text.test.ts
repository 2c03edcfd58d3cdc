import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sealedTexts } from "./sealed-text.ts";

describe("a sealed text", () => {
  const texts = sealedTexts(randomBytes(32));

  it("opens at its place, and does not tell what it holds", () => {
    const sealed = texts.seal("JBSWY3DPEHPK3PXP", "manila a1");
    expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
    expect(texts.open(sealed, "manila a1")).toBe("JBSWY3DPEHPK3PXP");
    expect(texts.seal("JBSWY3DPEHPK3PXP", "manila a1")).not.toBe(sealed);
  });

  it("does not open at another place, changed, or with another key", () => {
    const sealed = texts.seal("JBSWY3DPEHPK3PXP", "manila a1");
    expect(() => texts.open(sealed, "manila a2")).toThrow();
    expect(() =>
      texts.open(`${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`, "manila a1"),
    ).toThrow();
    expect(() => sealedTexts(randomBytes(32)).open(sealed, "manila a1")).toThrow();
  });
});
