import { expect, it } from "vitest";
import { oddsText } from "./odds-text.ts";

it.each([
  [1_850, "1.85"],
  [2_000, "2.00"],
  [1_125, "1.125"],
  [10_010, "10.01"],
  [100_000_000, "100000.00"],
])("writes odds of %d thousandths as %s", (thousandths, text) => {
  expect(oddsText(thousandths)).toBe(text);
});
