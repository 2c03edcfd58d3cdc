import { expect, it } from "vitest";
import { readPrizes } from "./prize-table.ts";

it("a prize table is parsed line by line, in minor units", () => {
  expect(readPrizes("1 500\n\n 2-3: 250.50 \r\n4 – 10 1,000.00", { decimals: 2 })).toEqual([
    { from: 1, to: 1, amount: 50_000 },
    { from: 2, to: 3, amount: 25_050 },
    { from: 4, to: 10, amount: 100_000 },
  ]);
  expect(
    readPrizes("\u200b１：　ＰＨＰ　１５００\n２\u20113 250,50 php", { decimals: 2, code: "PHP" }),
  ).toEqual([
    { from: 1, to: 1, amount: 150_000 },
    { from: 2, to: 3, amount: 25_050 },
  ]);
  expect(readPrizes("1 500", { decimals: 0 })).toEqual([{ from: 1, to: 1, amount: 500 }]);
});

it.each([
  ["1 3 250", { line: 1, why: "format" }],
  ["1 many", { line: 1, why: "format" }],
  ["1 0", { line: 1, why: "format" }],
  ["1 10.555", { line: 1, why: "ambiguous", sum: "10.555" }],
  ["1 10\n3-2 5", { line: 2, why: "format" }],
  ["2 10", { line: 1, why: "gap", place: 1 }],
  ["1 10\n\n3 5", { line: 3, why: "gap", place: 2 }],
])("%j is refused with its line number", (text, fault) => {
  expect(readPrizes(text, { decimals: 2 })).toEqual(fault);
});
