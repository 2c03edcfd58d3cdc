import { expect, it } from "vitest";
import { formatSettlementRate } from "./settlement-rate.ts";

it.each([
  ["dividend", 750, null, "7.5%"],
  ["dividend", 0, null, "0%"],
  ["rebate", 0, { least: 20, most: 40 }, "0.2% – 0.4%"],
  ["rebate", 0, { least: 30, most: 30 }, "0.3%"],
  ["rebate", 0, null, "–"],
] as const)("writes the rate of a %s", (kind, rateBasisPoints, rebateRates, text) => {
  expect(formatSettlementRate({ kind, rateBasisPoints, rebateRates })).toBe(text);
});
