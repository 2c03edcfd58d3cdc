import { expect, it } from "vitest";
import { PRIZE_TABLE } from "../tournaments/prize-table.ts";
import { AMOUNT_LINES } from "./form.ts";
import { PRIZE_LINES, readPrizeLines, writePrizeLines } from "./prize-lines.ts";

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
  expect(readPrizeLines(text, { decimals: 2 })).toMatchObject({ line });
});

it("an amount that can be read in two ways is refused with both", () => {
  expect(PRIZE_LINES.read("none 0 99\ntop 1,000 1 10", { decimals: 2 })).toEqual(
    AMOUNT_LINES.read("1,000", { decimals: 2 }),
  );
  expect(PRIZE_TABLE.read("1 1,000", { decimals: 2 })).toEqual(AMOUNT_LINES.read("1,000", { decimals: 2 }));
  expect(PRIZE_LINES.read("top many 1 10", { decimals: 2 })).toMatchObject({
    problem: "ops.rules.prizes.bad",
  });
});
