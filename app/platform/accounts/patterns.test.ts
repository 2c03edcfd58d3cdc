import { readFileSync } from "node:fs";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { fitsAcceptedPattern, fitsPattern, PATTERNS, patternMessageKey } from "./patterns.ts";

describe("the named patterns", () => {
  it("are 21, and exactly those that a brand document can name", () => {
    const schema = JSON.parse(readFileSync("schemas/registration.schema.json", "utf8"));
    const named = schema.$defs.pattern.enum.filter((id: string) => id !== "");
    expect(PATTERNS).toHaveLength(21);
    expect(PATTERNS.map((one) => one.id).toSorted()).toEqual(named.toSorted());
  });

  for (const { id, accepted, rejected, messageKey } of PATTERNS) {
    it(`${id} takes its accepted examples and no rejected one`, () => {
      for (const text of accepted)
        expect(fitsPattern(id, text), `accepts ${JSON.stringify(text)}`).toBe(true);
      for (const text of rejected)
        expect(fitsPattern(id, text), `rejects ${JSON.stringify(text)}`).toBe(false);
      expect(patternMessageKey(id)).toBe(messageKey);
    });
  }

  it("need no backtracking: RE2 accepts each part, and no repetition is nested", () => {
    for (const { id, all } of PATTERNS) {
      for (const { source } of all) {
        expect(() => RE2JS.compile(source.replaceAll("Script=", "")), `${id}: ${source}`).not.toThrow();
        expect(source, id).not.toMatch(/[+*}]\)[+*{](?!\$)/);
      }
    }
  });

  it("terminate on hostile texts of 30,000 characters", () => {
    const texts = ["a", "A1!", "a@", "@a.", " ", "ก", "王", "1-"].map((part) =>
      `${part.repeat(30_000)}`.slice(0, 30_000).concat("\u0000"),
    );
    for (const { id } of PATTERNS) for (const text of texts) expect(fitsPattern(id, text)).toBe(false);
  });

  it("require nothing when no pattern is named", () => {
    expect(fitsPattern("", "\u0000")).toBe(true);
  });
});

describe("an accepted pattern from config", () => {
  it.each([
    ["63*", "639171234567", true],
    ["63*", "09171234567", false],
    ["09*|63*", "0917", true],
    ["VIP-*", "VIP-", true],
    ["[0-9]{3}", "1234", false],
    ["", "anything", true],
  ])("%s and %s: %s", (accepted, text, fits) => {
    expect(fitsAcceptedPattern(accepted, text)).toBe(fits);
  });

  it("terminates on an expression that would make a backtracking engine slow", () => {
    expect(fitsAcceptedPattern("(a|aa)+", `${"a".repeat(30_000)}!`)).toBe(false);
  });
});
