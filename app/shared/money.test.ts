import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountError, formatAmount, formatMoney, parseAmount, plainDecimal, typedMoney } from "./money.ts";

const peso = { code: "PHP", symbol: "P", position: "before", decimals: 2 } as const;
const dong = { code: "VND", symbol: "₫", position: "after", decimals: 0 } as const;

describe("an amount", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [1_248_050, "12,480.50"],
    [-25_000, "\u2212250.00"],
    [Number.MAX_SAFE_INTEGER, "90,071,992,547,409.91"],
  ])("of %i minor units reads %s", (minor, text) => expect(formatAmount(minor)).toBe(text));

  it("shows two decimals even where the currency has none", () =>
    expect(formatAmount(38_412, 0)).toBe("38,412.00"));
  it("that is not a whole number of minor units is a fault", () =>
    expect(() => formatAmount(0.1 + 0.2)).toThrow(RangeError));

  it("reads back to the same minor units, whatever it is", () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        const [units = "", rest = ""] = formatAmount(Math.abs(minor)).replaceAll(",", "").split(".");
        expect(BigInt(units + rest)).toBe(BigInt(Math.abs(minor)));
      }),
    ));
});

describe("money", () => {
  it("has its sign first, then the symbol", () => {
    expect(formatMoney(-25_000, peso)).toBe("\u2212P 250.00");
    expect(formatMoney(300_000, peso, { signed: true })).toBe("+P 3,000.00");
    expect(formatMoney(0, peso, { signed: true })).toBe("P 0.00");
  });
  it("has its symbol where the brand puts it", () => expect(formatMoney(38_412, dong)).toBe("38,412.00 ₫"));
});

describe("an amount that was typed", () => {
  it.each([
    ["100", 10_000],
    [" 1,250.5 ", 125_050],
    ["12,480.50", 1_248_050],
    ["0.05", 5],
    ["007", 700],
    ["1,000,000", 100_000_000],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("%j is read exactly", (text, minor) => {
    expect(parseAmount(text)).toBe(minor);
  });

  it.each([
    "",
    " ",
    "1e3",
    "-0",
    "-5",
    "+5",
    "0.1+0.2",
    "NaN",
    "Infinity",
    "0x10",
    "１００",
    "٣",
    "1.005",
    "100.000",
    "1,00",
    "10,0000",
    ",100",
    "1,,000",
    "100,50",
    ".5",
    "5.",
    "1 000",
    "1_000",
    "P 100",
    "90071992547409.92",
    "9007199254740993",
    "1\u0000",
  ])("%j is refused", (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it.each([
    ["90071992547409.92", "error.field.amountTooLarge"],
    ["9,007,199,254,740,993", "error.field.amountTooLarge"],
    ["9".repeat(400), "error.field.amountTooLarge"],
    ["99999999999999999999e3", "error.field.amount"],
    ["99999999999999999999.005", "error.field.amount"],
    ["1e3", "error.field.amount"],
    ["", "error.field.amount"],
    ["0", "error.field.amountNothing"],
    ["0.00", "error.field.amountNothing"],
  ])("%j is refused with a word on why", (text, key) => {
    expect(amountError(text)).toBe(key);
  });

  it("has as many decimals as its currency, and no more", () => {
    expect([parseAmount("250000", 0), parseAmount("250,000", 0), parseAmount("250.000", 0)]).toEqual([
      250_000,
      250_000,
      null,
    ]);
    expect(parseAmount("1.2345", 4)).toBe(12_345);
    expect([parseAmount("250,000.00", 0), parseAmount("250.50", 0), parseAmount("250.0", 0)]).toEqual([
      250_000,
      null,
      null,
    ]);
  });

  it("goes out as a plain decimal, and comes back as the same amount", () => {
    expect([plainDecimal(1_248_050), plainDecimal(5), plainDecimal(250_000, 0)]).toEqual([
      "12480.50",
      "0.05",
      "250000",
    ]);
    for (const minor of [0, 1, 99, 100, 123_456_789, Number.MAX_SAFE_INTEGER]) {
      expect(parseAmount(plainDecimal(minor))).toBe(minor);
      expect(parseAmount(plainDecimal(minor, 0), 0)).toBe(minor);
    }
    expect(() => plainDecimal(-1)).toThrow(RangeError);
    expect(() => plainDecimal(0.5)).toThrow(RangeError);
  });
});

describe("a typed amount", () => {
  it.each([
    ["150", peso, "P 150.00"],
    ["1,250.5", peso, "P 1,250.50"],
    ["38412", dong, "38,412.00 ₫"],
    ["1e3", peso, "1e3"],
  ])("%s is asked about as it is read", (typed, currency, shown) =>
    expect(typedMoney(typed, currency)).toBe(shown),
  );
});
