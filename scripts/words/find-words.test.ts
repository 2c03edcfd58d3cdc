import { describe, expect, it } from "vitest";
import { findInCode, findInProse } from "./find-words.ts";

const words = (code: string) => findInCode(code).map(({ line, words }) => `${line} ${words}`);

describe("the word check of code", () => {
  it.each([
    ["/** What a caller may do. */", "1 What"],
    ["/**\n * Whether a bet is open.\n */", "1 Whether"],
    ["/** Returns the bet that is told to the vendor. */", "1 is told"],
    ["// Whoever asks first is first.", "1 Whoever"],
    ["const a = 1; // read anew", "1 anew"],
    ["\nfunction viewOf(row: Row) {}", "2 viewOf"],
    ["export class OperatorDesk {}", "1 OperatorDesk"],
    ["const openHouse = 1;", "1 openHouse"],
    ['it("is told nothing", () => {});', "1 is told"],
  ])("refuses %j", (code, expected) => {
    expect(words(code)).toEqual([expected]);
  });

  it.each([
    "/** Returns true when a bet is open, which settles later. */",
    "/** Debits the house account; the house edge is 2 percent. */",
    "// That the rate is kept is a matter of the caller.",
    "const rateOf = (x: number) => x;",
    "const isDesktop = desktopOf.length;",
    "const address = 'https://example.com/whoever';",
    "lookUp(valueOf);",
  ])("accepts %j", (code) => {
    expect(words(code)).toEqual([]);
  });
});

describe("the word check of documents and commit subjects", () => {
  it("reports refused words with their line", () => {
    expect(findInProse("# Bets\n\nA vendor is told the result.")).toEqual([
      expect.objectContaining({ line: 3, words: "is told" }),
    ]);
  });

  it("ignores code spans and code blocks", () => {
    expect(findInProse("The account `house:debts`.\n```\nwhoever\n```\n")).toEqual([]);
  });
});
