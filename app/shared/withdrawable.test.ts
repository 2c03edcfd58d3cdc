import { expect, it } from "vitest";
import { findExceededLimit, getMaxChannelWithdrawal, getMaxWithdrawal } from "./withdrawable.ts";

const CHANNEL = { min: 10_000, max: 5_000_000, step: 1 };
const FREE = { available: 39_950, debt: 0, leftToday: null, turnover: { left: 0 } };

it.each([
  ["the balance", FREE, 39_950],
  ["what the day leaves", { ...FREE, leftToday: 20_000 }, 20_000],
  ["the balance where the day leaves more", { ...FREE, leftToday: 90_000 }, 39_950],
  ["nothing while bets are owed", { ...FREE, turnover: { left: 1 } }, 0],
  ["nothing while a debt is owed", { ...FREE, debt: 1 }, 0],
  ["nothing of a balance below zero", { ...FREE, available: -5 }, 0],
] as const)("the maximum withdrawal is %s", (_what, allowance, most) => {
  expect(getMaxWithdrawal(allowance)).toBe(most);
});

it.each([
  ["the balance", FREE, CHANNEL, 39_950],
  ["the largest withdrawal, of a larger balance", { ...FREE, available: 9_000_000 }, CHANNEL, 5_000_000],
  ["what the day leaves", { ...FREE, leftToday: 20_000 }, CHANNEL, 20_000],
  ["nothing below the smallest withdrawal", { ...FREE, available: 9_999 }, CHANNEL, 0],
  ["nothing where the day leaves too little", { ...FREE, leftToday: 0 }, CHANNEL, 0],
  ["whole steps, where the provider takes no others", FREE, { ...CHANNEL, step: 100 }, 39_900],
] as const)("the maximum withdrawal over a channel is %s", (_what, allowance, channel, most) => {
  expect(getMaxChannelWithdrawal(allowance, channel)).toBe(most);
});

it.each([
  ["nothing, of what may be withdrawn", FREE, 39_950, null],
  ["the balance, before the bets that are owed", { ...FREE, turnover: { left: 1 } }, 39_951, "balance"],
  ["the bets that are owed", { ...FREE, turnover: { left: 1 } }, 100, "turnover"],
  ["the day's limit", { ...FREE, leftToday: 20_000 }, 20_001, "day"],
  ["a debt, before everything else", { ...FREE, debt: 1, turnover: { left: 1 } }, 50_000, "debt"],
] as const)("the limit that an amount exceeds is %s", (_what, allowance, amount, limit) => {
  expect(findExceededLimit(allowance, amount)).toBe(limit);
});
