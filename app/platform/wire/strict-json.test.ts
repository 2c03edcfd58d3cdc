import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PlatformError } from "../core/errors.ts";
import { parseStrictJson } from "./strict-json.ts";

function refusal(source: string) {
  try {
    return { value: parseStrictJson(source) };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { code: error.code, pointer: error.fields[0]?.pointer, key: error.fields[0]?.messageKey };
  }
}

describe("strict JSON", () => {
  it("parses the output of JSON.stringify to the same value", () => {
    const plain = fc
      .jsonValue({ maxDepth: 5 })
      .filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(plain, fc.constantFrom(undefined, 1, "\t"), (value, space) => {
        const source = JSON.stringify(value, null, space);
        if (source.includes("\\u0000")) return;
        expect(parseStrictJson(source)).toEqual(JSON.parse(source));
      }),
    );
  });

  it("refuses any text that JSON.parse refuses", () => {
    const scraps = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      '"a"',
      "1",
      "-",
      "0",
      "01",
      "1.",
      "e",
      "true",
      "nul",
      "\\",
      "\n",
      " ",
      "\u00a0",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...scraps), { maxLength: 8 }), (parts) => {
        const source = parts.join("");
        let accepted = true;
        try {
          JSON.parse(source);
        } catch {
          accepted = false;
        }
        const ours = refusal(source);
        if (!accepted) expect(ours.code).toBe("BAD_REQUEST");
        else if (ours.code) expect(ours.key).toBe("error.field.duplicate");
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['{"a":1,"a":2}', "/a", "error.field.duplicate"],
    ['{"a":1,"\\u0061":2}', "/a", "error.field.duplicate"],
    ['{"list":[{"a":1,"a":1}]}', "/list/0/a", "error.field.duplicate"],
    ['{"a":{"__proto__":{}}}', "/a/__proto__", "error.field.unknown"],
    ['{"a":"x\\u0000y"}', "/a", "error.field.characters"],
    ['{"a":["\\ud83d"]}', "/a/0", "error.field.characters"],
    ['{"a/b~c":"\\udc00"}', "/a~1b~0c", "error.field.characters"],
    ['{"\\u0000":1}', "", "error.field.characters"],
  ])("refuses %s and points at %s", (source, pointer, key) => {
    expect(refusal(source)).toEqual({ code: "BAD_REQUEST", pointer, key });
  });

  it("accepts 32 levels and refuses 33, or 10,000, or 100,000 that are never closed", () => {
    expect(refusal("[".repeat(33) + "]".repeat(33))).toHaveProperty("value");
    expect(refusal("[".repeat(34) + "]".repeat(34)).code).toBe("BAD_REQUEST");
    expect(refusal(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`).code).toBe("BAD_REQUEST");
    expect(refusal("[".repeat(100_000)).code).toBe("BAD_REQUEST");
  });

  it("keeps surrogate pairs and keys that look like methods", () => {
    expect(parseStrictJson('{"constructor":"\\ud83d\\ude00","toString":1}')).toEqual({
      constructor: "😀",
      toString: 1,
    });
  });
});
