import { expect, it } from "vitest";
import { getEstimates } from "./get-estimates.ts";

it.each([
  ["own", 1_000, 400, ["contracts.estimateBefore 1000", "contracts.estimateAfter 400"]],
  ["own", 0, -400, ["contracts.estimateBefore 0", "contracts.estimateAfter -400"]],
  ["own", 1_000, 1_000, ["contracts.estimate 1000"]],
  ["own", 1_000, null, ["contracts.estimateBefore 1000"]],
  ["downlines", 1_000, null, ["contracts.estimate 1000"]],
] as const)("names the estimates of %s contracts: %s, %s", (side, estimate, estimateNet, names) => {
  const found = getEstimates((key) => key, { estimate, estimateNet }, side);
  expect(found.map(({ name, minor }) => `${name} ${minor}`)).toEqual(names);
});
