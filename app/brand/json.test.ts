import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deepFreeze, mergeJson, parseJson, pointerTokens, valueAt } from "./json.ts";

describe("reading JSON", () => {
  test("returns the value that JSON.parse returns", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  test("refuses everything that JSON.parse refuses, with a position inside the text", () => {
    const broken = fc
      .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom("", ",", "}", "'", "\u0001", "nul", "\\"))
      .map(([text, at, extra]) => text.slice(0, at % (text.length + 1)) + extra);
    fc.assert(
      fc.property(broken, (text) => {
        const result = parseJson(text);
        const parses = (() => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        })();
        // JSON.parse accepts duplicate keys, this parser does not; there is no other difference.
        if (!parses) expect(result.ok).toBe(false);
        if (result.ok) return;
        const lines = text.split("\n");
        for (const { line, column } of result.issues) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['{\n  "a": 1\n  "b": 2\n}', "", 3, 3, '"," or "}"', '"\\""'],
    ['{\n  "a": 1,\n}', "", 3, 1, "a key in double quotes", '"}"'],
    ["{'a': 1}", "", 1, 2, "a key in double quotes", '"\'"'],
    ['{"a": tru}', "/a", 1, 7, "a value", '"t"'],
    ['{"a": "x\n"}', "/a", 1, 7, "a closing quote on the same line", '"\\""'],
    ['{"a": "\\q"}', "/a", 1, 8, "a text with valid escapes and no control characters", '"\\\\"'],
    ['{"a": "x\\n\ty"}', "/a", 1, 11, "a text with valid escapes and no control characters", '"\\t"'],
    ['{"a": "\\\\\\u12"}', "/a", 1, 10, "a text with valid escapes and no control characters", '"\\\\"'],
    ['{"a" 1}', "/a", 1, 6, '":" after the key', '"1"'],
    ["[1, 2", "", 1, 6, '"," or "]"', "the end of the file"],
    ["{} x", "", 1, 4, "the end of the file", '"x"'],
    ["", "", 1, 1, "a value", "the end of the file"],
    [`${"[".repeat(70)}${"]".repeat(70)}`, "/0".repeat(65), 1, 66, "at most 64 levels", '"["'],
  ])("reports where %j stops being JSON", (text, pointer, line, column, expected, found) => {
    expect(parseJson(text)).toMatchObject({
      ok: false,
      issues: [{ pointer, line, column, expected, found }],
    });
  });

  test.each<[string, string[], unknown]>([
    ['{\n"a": 1\n"b": tru,\n"c": [1, 2,],\n}', ["3:1", "4:12", "5:1"], { a: 1, b: null, c: [1, 2] }],
    ["{\n'a': 'x',\nb: 1,\n\"c\": 01\n}", ["2:1", "3:1", "4:7"], { a: "x", b: 1, c: 0 }],
    ['{\n"a": "x,\n"b: 1,\n"c": ,\n}', ["2:6", "3:1", "4:6", "5:1"], { a: "x", b: 1, c: null }],
    ['{ // one\n"a": "\t\\q" /* two */\n}', ["1:3", "2:7"], { a: " /q" }],
    // If the intended text is ambiguous, nothing after the error is reported.
    ['{\n"a": "He said "hi"",\n"b": tru\n}', ["2:16"], undefined],
    ['{\n"a": "one\ntwo: three",\n"b": tru\n}', ["2:6"], undefined],
    ['{\n"a": { "b": 1,\n"c": 2\n', ["4:1"], undefined],
    [`[${"\ntru,".repeat(20)} 1]`, Array.from({ length: 8 }, (_, at) => `${at + 2}:1`), undefined],
  ])("continues after a syntax error in %j", (text, places, value) => {
    const read = parseJson(text);
    const found = read.ok ? [] : read.issues.map(({ line, column }) => `${line}:${column}`);
    expect([found, read.value]).toEqual([places, value]);
  });

  test("names every duplicate key, with the position of its second occurrence", () => {
    const text = '{\n  "a": { "b": 1, "b": 2 },\n  "a": 3\n}';
    expect(parseJson(text)).toEqual({
      ok: false,
      issues: [
        { pointer: "/a/b", line: 2, column: 18, expected: "each key once", found: '"b" a second time' },
        { pointer: "/a", line: 3, column: 3, expected: "each key once", found: '"a" a second time' },
      ],
      value: { a: 3 },
    });
  });

  test("accepts a byte order mark, as some editors write one", () => {
    expect(parseJson('\uFEFF{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
  });
});

describe("pointers", () => {
  test("escape slashes and tildes", () => {
    expect(pointerTokens("/a~1b/c~0d")).toEqual(["a/b", "c~d"]);
    expect(valueAt({ "a/b": { "c~d": 5 } }, "/a~1b/c~0d")).toBe(5);
  });

  test("see own keys only", () => {
    expect(valueAt({}, "/toString")).toBeUndefined();
    expect(valueAt([1], "/length")).toBe(1);
    expect(valueAt({ a: null }, "/a/b")).toBeUndefined();
  });
});

describe("merging", () => {
  test("merges objects key by key and replaces all other values", () => {
    const under = { a: { x: 1, y: 2 }, list: [1, 2], kept: { deep: true } };
    expect(mergeJson(under, { a: { y: 3, z: 4 }, list: [9] })).toEqual({
      a: { x: 1, y: 3, z: 4 },
      list: [9],
      kept: { deep: true },
    });
  });

  test("shares the parts that it does not change", () => {
    const under = { kept: { deep: true }, changed: { a: 1 } };
    const merged = mergeJson(under, { changed: { b: 2 } }) as typeof under;
    expect(merged.kept).toBe(under.kept);
    expect(under.changed).toEqual({ a: 1 });
  });

  test("keeps a key named __proto__ a plain key", () => {
    const merged = mergeJson({}, JSON.parse('{"__proto__": {"polluted": true}}')) as Record<string, unknown>;
    expect(Object.hasOwn(merged, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(merged.polluted).toBeUndefined();
  });
});

test("freezing is deep", () => {
  const frozen = deepFreeze({ a: [{ b: 1 }] });
  expect(Object.isFrozen(frozen.a[0])).toBe(true);
});
