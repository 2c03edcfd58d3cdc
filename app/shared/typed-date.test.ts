import { expect, it } from "vitest";
import { dateReading, typedDate } from "./typed-date.ts";

it.each([
  ["1990-01-31", "1990-01-31"],
  ["2538-01-31", "1995-01-31"],
  ["๒๕๓๘-๐๑-๓๑", "1995-01-31"],
  ["2538/1/31", "1995-01-31"],
  ["１９９０．１．３１", "1990-01-31"],
  ["2400-01-01", "1857-01-01"],
  ["2700-01-01", "2700-01-01"],
  ["\n1990\u22121\u221231\n", "1990-01-31"],
  ["2538\u30fc01\u30fc31", "1995-01-31"],
  ["\u200b1990 / 1 / 31\u202c", "1990-01-31"],
  ["1990年1月31日", "1990-01-31"],
  ["１９９０年　１月３１日", "1990-01-31"],
  ["1990년 1월 31일", "1990-01-31"],
  ["1990. 1. 31.", "1990-01-31"],
  // A number over 12 is the day.
  ["31/01/2538", "1995-01-31"],
  ["๓๑/๐๑/๒๕๓๘", "1995-01-31"],
  ["31.1.2538", "1995-01-31"],
  ["01-31-2538", "1995-01-31"],
  ["1/31/1990", "1990-01-31"],
  ["5/5/1990", "1990-05-05"],
  // There is no such day, which is validated elsewhere.
  ["31/13/1990", "1990-13-31"],
  // Two dates, or none.
  ["01/02/1990", "01/02/1990"],
  ["1-2-2538", "1-2-2538"],
  ["31/1/38", "31/1/38"],
  ["31 ม.ค. 2538", "31 ม.ค. 2538"],
  [" 31 January 1990 ", "31 January 1990"],
  ["", ""],
])("%j is read as %j if the Buddhist era is used", (text, date) =>
  expect(typedDate(text, { buddhist: true, first: null })).toBe(date),
);

it.each([
  ["01/02/1990", "day", "1990-02-01"],
  ["01/02/1990", "month", "1990-01-02"],
  ["31/01/1990", "month", "1990-01-31"],
  ["01/31/1990", "day", "1990-01-31"],
  ["1990/01/02", "day", "1990-01-02"],
] as const)("%s is read with the %s first as %s", (text, first, date) =>
  expect(typedDate(text, { buddhist: false, first })).toBe(date),
);

it("a Buddhist year is unchanged if that calendar is not used", () =>
  expect(typedDate("2538-01-31", { buddhist: false, first: null })).toBe("2538-01-31"));

it.each([
  [["TH"], "", { buddhist: true, first: "day" }],
  [["TH", "VI", "ID"], "dateYearFirst", { buddhist: true, first: "day" }],
  [["TH", "EN"], "", { buddhist: true, first: null }],
  [["CN", "VI"], "", { buddhist: false, first: null }],
  [["TH"], "dateMonthFirst", { buddhist: true, first: "month" }],
  [[], "", { buddhist: false, first: null }],
])("visitors with languages %j and the date pattern %j type dates as %j", (languages, patternId, reading) =>
  expect(dateReading(languages, patternId)).toEqual(reading),
);
