import { expect, test } from "vitest";
import { describePatternProblem, PATTERN_WORDS } from "./pattern-words.ts";
import { type JsonSchema, JURISDICTION_SCHEMA, readSchema, readSchemas, VENDORS_SCHEMA } from "./schema.ts";

test.each([
  ["(?<=a)b", "Look-behind `(?<=` is not supported"],
  ["(?<!a)b", "Look-behind `(?<!` is not supported"],
  ["(?=a)b", "Look-ahead `(?=` is not supported"],
  ["(?!a)b", "Look-ahead `(?!` is not supported"],
  ["(?>a)b", "An atomic group `(?>` is not supported"],
  ["(a)\\1", "A back reference such as `\\1` is not supported"],
  ["(?<n>a)\\k<n>", "A back reference such as `\\k<` is not supported"],
  ["(a", "A bracket `(` is never closed"],
  ["a)", "A bracket `)` closes nothing"],
  ["a)(b", "A bracket `)` closes nothing"],
  ["[a", "A bracket `[` is never closed"],
  ["+63", "Nothing stands before the `+` that it could repeat"],
  ["a++", "`++` repeats a repetition"],
  ["a{2000}", "`{2000}` is no number of times"],
  ["[z-a]", "`z-a` is no range"],
  ["\\y", "`\\y` means nothing here"],
  ["a\\", "A backslash at the end escapes nothing"],
  ["(?i:a)(?P=n)", "The site cannot read it"],
])("explains in plain words why %j cannot be used", (pattern, words) => {
  const hint = describePatternProblem(pattern);
  expect(hint).toContain(words);
  expect(hint).not.toMatch(/RE2|regexp|linear|Perl|backtrack/i);
});

test.each(["", "09*", "63*|09*", "[0-9]{11}", "(?:a|b)+", "\\+63*"])(
  "reports nothing for %j, which can be used",
  (pattern) => {
    expect(describePatternProblem(pattern)).toBeNull();
  },
);

test("every pattern of the schemas has an explanation, or a description with an example", () => {
  const schemas = [...readSchemas().values(), readSchema(VENDORS_SCHEMA), readSchema(JURISDICTION_SCHEMA)];
  const walk = (schema: unknown): JsonSchema[] => {
    if (typeof schema !== "object" || schema === null) return [];
    const inner = Object.values(schema).flatMap(walk);
    return typeof (schema as JsonSchema).pattern === "string" ? [schema as JsonSchema, ...inner] : inner;
  };
  const bare = walk(schemas).filter(
    ({ pattern = "", description = "" }) =>
      !(pattern in PATTERN_WORDS) &&
      !/such as|code|name of an/.test(description) &&
      !pattern.startsWith("^artwork/"),
  );
  expect(bare).toEqual([]);
});
