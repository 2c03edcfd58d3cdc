import { describe, expect, it } from "vitest";
import { type JsonRules, readJson } from "./read-json.ts";

const rules = (changes: Partial<JsonRules> = {}): JsonRules => ({
  maxDepth: 32,
  maxValues: Number.POSITIVE_INFINITY,
  malformed(expected) {
    throw new Error(expected);
  },
  key() {},
  ...changes,
});

/**
 * Returns true when the second text takes at most `times` times as long as the first, by the shortest time of each,
 * measured alternately. It measures again while this fails, since other programs make single times longer.
 */
function staysWithin(times: number, small: string, large: string): boolean {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 200; round++) {
    for (const [at, source] of [small, large].entries()) {
      const begun = performance.now();
      readJson(source, rules());
      least[at] = Math.min(least[at] ?? 0, performance.now() - begun);
    }
    if (round >= 10 && (least[1] ?? 0) <= (least[0] ?? 0) * times) return true;
  }
  return false;
}

describe("the JSON parser", () => {
  it.each<[string, (size: number) => string]>([
    ["numbers", (size) => `{"x":[${"0,".repeat(size)}0]}`],
    ["objects", (size) => `[${'{"a":"b"},'.repeat(size)}0]`],
    ["keys", (size) => `{${Array.from({ length: size }, (_, at) => `"k${at}":0`).join(",")}}`],
    ["one long text", (size) => `{"x":"${"a".repeat(size * 100)}"}`],
    ["one text of escapes", (size) => `{"x":"${"\\\\".repeat(size * 10)}"}`],
    ["one text of quotes", (size) => `{"x":"${'\\"'.repeat(size * 10)}"}`],
    ["spaces", (size) => `[${"0 ,   ".repeat(size)}0]`],
  ])("takes four times the time for four times %s", (_, make) => {
    // Sixteen times as long if each were compared with every other.
    expect(staysWithin(13, make(2_000), make(8_000))).toBe(true);
  });

  it("stops at the maximum number of values, however long the rest is", () => {
    const long = `{"x":[${"0,".repeat(3_500_000)}0]}`;
    let numbers = 0;
    const counted = rules({ maxValues: 10_000, number: () => ++numbers });
    expect(() => readJson(long, counted)).toThrow("at most 10000 values");
    expect(numbers).toBeLessThan(10_000);
  });

  it.each(['"a', '"a\n"', '"\\"', '"\\\\\\"', '{"a\r":1}'])("refuses an unterminated text (%j)", (text) => {
    expect(() => readJson(text, rules())).toThrow("a closing quote on the same line");
  });

  it.each(['"\\\\"', '"\\\\\\""', '"a\\u0022b"', '""'])("reads %s as JSON.parse does", (text) => {
    expect(readJson(text, rules())).toBe(JSON.parse(text));
  });
});
