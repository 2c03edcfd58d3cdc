import { expect, it } from "vitest";
import { readStake } from "./read-stake.js";

it.each([
  ["150", 2, 15_000],
  ["150.5", 2, 15_050],
  ["150,50", 2, 15_050],
  ["１５０．５０", 2, 15_050],
  ["1,500.00", 2, 150_000],
  ["1.500,00", 2, 150_000],
  ["1 500", 2, 150_000],
  ["1,500,000", 2, 150_000_000],
  ["5.", 2, 500],
  ["150.000", 0, 150_000],
  ["150,000.00", 0, 150_000],
])("a stake of %j with %i decimals is %i minor units", (typed, decimals, minor) =>
  expect(readStake(typed, decimals)).toBe(minor),
);

it.each([
  ["1,500", 2],
  ["1.500", 2],
  ["150.505", 2],
  ["1,5", 0],
  ["", 2],
  ["-5", 2],
  ["1e3", 2],
  ["1,50,5.5", 2],
])("%j with %i decimals is not a valid stake", (typed, decimals) =>
  expect(readStake(typed, decimals)).toBeNull(),
);
