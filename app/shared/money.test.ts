import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCount } from "./format-count.ts";
import { formatAmount, formatMoney, formatMoneyRange, parseDecimal, plainDecimal } from "./money.ts";

const peso = { code: "PHP", symbol: "P", position: "before", decimals: 2 } as const;
const dong = { code: "VND", symbol: "₫", position: "after", decimals: 0 } as const;

describe("an amount", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [1_248_050, "12,480.50"],
    [-25_000, "\u2212250.00"],
    [Number.MAX_SAFE_INTEGER, "90,071,992,547,409.91"],
  ])("of %i minor units is shown as %s", (minor, text) => expect(formatAmount(minor)).toBe(text));

  it("shows two decimals even if the currency has none", () =>
    expect(formatAmount(38_412, 0)).toBe("38,412.00"));
  it("that is not a whole number of minor units is an error", () =>
    expect(() => formatAmount(0.1 + 0.2)).toThrow(RangeError));

  it("is always read back as the same minor units", () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        const [units = "", rest = ""] = formatAmount(Math.abs(minor)).replaceAll(",", "").split(".");
        expect(BigInt(units + rest)).toBe(BigInt(Math.abs(minor)));
      }),
    ));
});

describe("money", () => {
  it("has its plus or minus before the symbol", () => {
    expect(formatMoney(-25_000, peso)).toBe("\u2212P\u00a0250.00");
    expect(formatMoney(300_000, peso, { signed: true })).toBe("+P\u00a03,000.00");
    expect(formatMoney(0, peso, { signed: true })).toBe("P\u00a00.00");
  });
  it("has its symbol in the place that the brand sets", () =>
    expect(formatMoney(38_412, dong)).toBe("38,412.00\u00a0₫"));
  it("has no line break, and a range only after its dash", () => {
    expect([peso, dong].map((one) => formatMoney(123_456, one, { signed: true })).join("")).not.toContain(
      " ",
    );
    const ranges = [formatMoneyRange(1_000, 5_000_000, peso), formatMoneyRange(1_000, 5_000_000, dong)];
    expect(ranges.map((range) => range.split(" "))).toEqual([
      ["P\u00a010.00\u00a0–", "50,000.00"],
      ["1,000.00\u00a0–", "5,000,000.00\u00a0₫"],
    ]);
  });
});

describe("a plain decimal", () => {
  it.each([
    ["100", 2, 10_000],
    ["1250.5", 2, 125_050],
    ["0.05", 2, 5],
    ["1.500", 3, 1_500],
    ["250000", 0, 250_000],
    ["250000.00", 0, 250_000],
    ["90071992547409.91", 2, Number.MAX_SAFE_INTEGER],
  ])("%j with %i decimals is read exactly", (text, decimals, minor) =>
    expect(parseDecimal(text, decimals)).toBe(minor),
  );

  it.each(["", "1,000", "1e3", "-5", "+5", "1.005", ".5", "5.", " 5", "１", "NaN", "90071992547409.92"])(
    "%j is refused, because no system writes it",
    (text) => expect(parseDecimal(text)).toBeNull(),
  );

  it("is written in the form that is read back", () => {
    expect([plainDecimal(1_248_050), plainDecimal(5), plainDecimal(250_000, 0)]).toEqual([
      "12480.50",
      "0.05",
      "250000",
    ]);
    for (const minor of [0, 1, 99, 100, 123_456_789, Number.MAX_SAFE_INTEGER]) {
      for (const decimals of [0, 2, 3]) {
        expect(parseDecimal(plainDecimal(minor, decimals), decimals)).toBe(minor);
      }
    }
    expect(() => plainDecimal(-1)).toThrow(RangeError);
    expect(() => plainDecimal(0.5)).toThrow(RangeError);
  });
});

it("the platform's messages name the currency of their amounts", () => {
  // The operators' log lists amounts of several brands, each with its currency's code.
  const bare = globSync("app/platform/**/*.ts", { exclude: ["**/describe-terms.ts"] }).filter((file) =>
    /\bformatAmount\b/.test(readFileSync(file, "utf8")),
  );
  expect(bare).toEqual([]);
});

it("whole numbers have thousands separated by commas in every language, like amounts", () => {
  const others = globSync("app/{modules,routes,site,ui}/**/*.{ts,tsx}").filter((file) =>
    /toLocaleString\(|new Intl\.NumberFormat/.test(readFileSync(file, "utf8")),
  );
  expect(others).toEqual([]);
  expect(formatCount(1_234_567)).toBe("1,234,567");
});
