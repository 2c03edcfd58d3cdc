import { expect, test } from "vitest";
import { maskName } from "./mask-name.ts";

test.each([
  ["maria07", "ma***07"],
  ["abcdef", "ab***ef"],
  ["abcde", "a***e"],
  ["abc", "a***c"],
  ["ab", "***"],
  ["😀😀😀😀😀😀", "😀😀***😀😀"],
])("the name %s is shown as %s", (name, shown) => {
  expect(maskName(name)).toBe(shown);
});
