import { describe, expect, it } from "vitest";
import { canonicalReference } from "./canonical-reference.ts";

describe("a reference from a statement", () => {
  it.each([
    ["ABC", "abc"],
    ["AB C", "abc"],
    ["a-b\u2013c\u2212", "abc"],
    ["A\u200bB\u00adC", "abc"],
    ["\uff21\uff22\uff23", "abc"],
    [" ft 24/001 ", "ft24/001"],
    [`0x${"AB".repeat(32)}`, "ab".repeat(32)],
    ["AB".repeat(32), "ab".repeat(32)],
    ["0x12", "0x12"],
    [" - \u2014", ""],
  ])("%j is compared as %j", (typed, compared) => {
    expect(canonicalReference(typed)).toBe(compared);
  });
});
