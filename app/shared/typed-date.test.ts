import { expect, it } from "vitest";
import { typedDate } from "./typed-date.ts";

it.each([
  ["1990-01-31", "1990-01-31"],
  ["2538-01-31", "1995-01-31"],
  ["๒๕๓๘-๐๑-๓๑", "1995-01-31"],
  ["2538/1/31", "1995-01-31"],
  ["１９９０．１．３１", "1990-01-31"],
  ["01-31-2538", "01-31-1995"],
  ["1/31/1990", "01-31-1990"],
  ["2400-01-01", "1857-01-01"],
  ["2700-01-01", "2700-01-01"],
  ["\n1990\u22121\u221231\n", "1990-01-31"],
  ["\u200b1990 / 1 / 31\u202c", "1990-01-31"],
  ["1990年1月31日", "1990-01-31"],
  [" 31 January 1990 ", "31 January 1990"],
  ["", ""],
])("%j is read as %j where the Buddhist era is known", (text, date) =>
  expect(typedDate(text, { buddhist: true })).toBe(date),
);

it("leaves a Buddhist year where nobody counts so", () =>
  expect(typedDate("2538-01-31", { buddhist: false })).toBe("2538-01-31"));
