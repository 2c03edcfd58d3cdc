import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

it("the example of docs/qa.md is the test that runs with the browser tests", () => {
  const [, example] = /```ts\n(import [\s\S]*?)```/.exec(read("docs/qa.md")) ?? [];
  expect(example).toBe(read("tests/qa/example.spec.ts"));
  expect(read("tests/e2e/qa/example.spec.ts")).toContain('import "../../qa/example.spec.ts"');
});
