import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvAmount, csvLine } from "./csv-text.ts";

describe("a line of a CSV file", () => {
  it("keeps commas, quotes and line breaks within their cell", () => {
    expect(csvLine(["a", 'b "c"', "d,e", "f\ng", ""])).toBe('a,"b ""c""","d,e","f\ng",\r\n');
  });

  it.each([
    "=1+1",
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "  =cmd|' /C calc'!A0",
    "＝1+1",
    "−5",
    "\u00a0=1",
    "\u3000@x",
  ])("contains no formula: %j", (text) => {
    const cell = csvLine([text]).replace(/^"|"?\r\n$/g, "");
    expect(cell.startsWith("'")).toBe(true);
  });

  it.each([
    ['ok;=HYPERLINK("http://a")', "ok;'=HYPERLINK"],
    ["ok;  @SUM(A1)", "ok;  '@SUM"],
    ["a\t=1", "a\t'=1"],
    ["a\n-1+1", "a\n'-1+1"],
    ["a\r\n＝1", "a\r\n'＝1"],
    ["a|+1", "a|'+1"],
    [";=1;=2", ";'=1;'=2"],
  ])("contains no formula after another separator: %j", (text, kept) => {
    expect(csvLine([text]).replaceAll('""', '"')).toContain(kept);
  });

  it("has amounts as exact plain decimals", () => {
    expect([csvAmount(-1_248_050, 2), csvAmount(5, 2), csvAmount(250_000, 0), csvAmount(-7, 0)]).toEqual([
      "-12480.50",
      "0.05",
      "250000",
      "-7",
    ]);
    expect(csvLine([csvAmount(-5, 2)])).toBe("-0.05\r\n");
  });

  it("is read back as it was written, except for the apostrophe", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), (cells) => {
        expect(readLine(csvLine(cells)).map((text) => text.replaceAll("'", ""))).toEqual(
          cells.map((text) => text.replaceAll("'", "")),
        );
      }),
      { numRuns: 500 },
    );
  });
});

/** A reader of RFC 4180 lines, for comparison. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const text = quoted ? (quoted[1] ?? "").replaceAll('""', '"') : (/^[^,]*/.exec(rest)?.[0] ?? "");
    cells.push(text);
    rest = rest.slice(quoted ? quoted[0].length : text.length);
    if (!rest.startsWith(",")) return cells;
    rest = rest.slice(1);
  }
}
