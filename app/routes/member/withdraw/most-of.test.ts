import { expect, it } from "vitest";
import { mostOf } from "./most-of.ts";

const CHANNEL = { min: 10_000, max: 5_000_000 };
const FREE = { available: 39_950, leftToday: null, turnover: { left: 0 } };

it.each([
  ["the balance", FREE, 39_950],
  ["the largest withdrawal, of a larger balance", { ...FREE, available: 9_000_000 }, 5_000_000],
  ["what the day leaves", { ...FREE, leftToday: 20_000 }, 20_000],
  ["nothing while bets are owed", { ...FREE, turnover: { left: 1 } }, 0],
  ["nothing below the smallest withdrawal", { ...FREE, available: 9_999 }, 0],
  ["nothing where the day leaves too little", { ...FREE, leftToday: 0 }, 0],
] as const)("takes %s", (_what, options, most) => {
  expect(mostOf(options, CHANNEL)).toBe(most);
});
