import { expect, it } from "vitest";
import { readPrizeLines, writePrizeLines } from "./prize-lines.ts";

const PRIZES = [
  { id: "top", amount: 100_000, weight: 1, stock: 10 },
  { id: "none", amount: 0, weight: 99, stock: null },
];

it("prizes are read back from the lines that were written", () => {
  const text = writePrizeLines(PRIZES, 2);
  expect(text).toBe("top 1,000.00 1 10\nnone 0.00 99");
  expect(readPrizeLines(`${text}\n\n`, { decimals: 2 })).toEqual(PRIZES);
});

it("prizes are read from pasted lines with full-width and invisible characters", () => {
  expect(readPrizeLines("ｔｏｐ\u00a0１，０００．００ ๑ 10\u200b\r\nnone 0,00 99", { decimals: 2 })).toEqual(
    PRIZES,
  );
});

it.each([
  ["top 1,000.00", 1],
  ["top 1 1\nTOP 1 1", 2],
  ["top 1.005 1", 1],
  ["top 1 1 many", 1],
])("%j is refused in line %i", (text, line) => {
  expect(readPrizeLines(text, { decimals: 2 })).toBe(line);
});
