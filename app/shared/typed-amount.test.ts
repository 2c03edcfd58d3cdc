import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, formatMoney } from "./money.ts";
import { amountProblem, getReadings, parseAmount, typedMoney } from "./typed-amount.ts";

const peso = { code: "PHP", symbol: "P", position: "before", decimals: 2 } as const;
const baht = { code: "THB", symbol: "฿", position: "before", decimals: 2 } as const;
const dong = { code: "VND", symbol: "₫", position: "before", decimals: 0 } as const;
const rupiah = { code: "IDR", symbol: "Rp", position: "before", decimals: 2 } as const;
const dinar = { code: "KWD", symbol: "KD", position: "before", decimals: 3 } as const;

/** Returns the end of the message key for a refused text, or the parsed minor units. */
function read(text: string, currency: Parameters<typeof parseAmount>[1]): number | string {
  return parseAmount(text, currency) ?? amountProblem(text, currency).messageKey.replace("error.field.", "");
}

describe("a typed amount of a currency with two decimals", () => {
  it.each([
    // Plain figures.
    ["100", 10_000],
    ["007", 700],
    ["0", 0],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
    // A point or a comma before one or two digits marks decimals.
    ["150.50", 15_050],
    ["150,50", 15_050],
    ["1.5", 150],
    ["1,5", 150],
    ["1,50", 150],
    ["0,05", 5],
    [".5", 50],
    [",5", 50],
    ["5.", 500],
    ["5,", 500],
    ["1500,50", 150_050],
    // The last of two different marks, or the one beside spaces or apostrophes, marks decimals.
    ["1,500.00", 150_000],
    ["1.500,00", 150_000],
    ["1.500,5", 150_050],
    ["12,345,678.90", 1_234_567_890],
    ["12.345.678,90", 1_234_567_890],
    ["1 500,50", 150_050],
    ["1'500.50", 150_050],
    ["1’500", 150_000],
    // A repeated mark separates thousands.
    ["1,500,000", 150_000_000],
    ["1.500.000", 150_000_000],
    // Indian groups.
    ["1,50,000", 15_000_000],
    ["12,34,567.50", 123_456_750],
    // Spaces of any kind.
    [" 1,250.5 ", 125_050],
    ["1 000", 100_000],
    ["1\u00a0000,00", 100_000],
    ["1\u2009500", 150_000],
    ["1\u202f500\u202f000", 150_000_000],
    // Digits of other scripts, and the marks that phones type with them.
    ["１５０．５０", 15_050],
    ["１，５００．００", 150_000],
    ["๑๕๐.๕๐", 15_050],
    ["١٥٠٫٥٠", 15_050],
    ["١٬٥٠٠٫٥٠", 150_050],
    ["१५०", 15_000],
    ["150。50", 15_050],
    ["\u202a150.50\u202c", 15_050],
    ["\ufeff150\u200b", 15_000],
    // The currency beside the digits.
    ["P 100", 10_000],
    ["p100.50", 10_050],
    ["PHP 1,500.00", 150_000],
    ["₱1,500.00", 150_000],
    ["100 php", 10_000],
    ["₱1000", 100_000],
    ["1000 PHP", 100_000],
    ["₱1,000.00 PHP", 100_000],
    ["1000 pesos", 100_000],
    ["\nPHP\u00a01,000.00\n", 100_000],
    ["\u200e₱1\u2060000,50\ufeff", 100_050],
  ])("%j is read as %i minor units", (text, minor) => expect(read(text, peso)).toBe(minor));

  it.each([
    // A single mark before three digits can be either, and a guess would be wrong a thousandfold.
    ["1,500", "amountTwoWays"],
    ["1.500", "amountTwoWays"],
    ["150,000", "amountTwoWays"],
    ["100.000", "amountTwoWays"],
    ["1.005", "amountGrouped"],
    ["150.555", "amountGrouped"],
    ["٣٬٠٠٠", "amountTwoWays"],
    ["P 1,500", "amountTwoWays"],
    // More decimals than the currency has.
    ["0.001", "amountDecimals"],
    ["0,500", "amountDecimals"],
    ["1500,500", "amountDecimals"],
    ["10.0000", "amountDecimals"],
    ["1.500,000", "amountDecimals"],
    ["99999999999999999999.005", "amountDecimals"],
    // Too large to represent exactly, or empty.
    ["90071992547409.92", "amountTooLarge"],
    ["9,007,199,254,740,993", "amountTooLarge"],
    ["9".repeat(400), "amountTooLarge"],
    // No amounts.
    ["", "amount"],
    [" ", "amount"],
    [".", "amount"],
    ["-5", "amount"],
    ["\u22125", "amount"],
    ["+5", "amount"],
    ["1e3", "amount"],
    ["0x10", "amount"],
    ["150k", "amount"],
    ["0.1+0.2", "amount"],
    ["NaN", "amount"],
    ["Infinity", "amount"],
    ["1_000", "amount"],
    ["1,,000", "amount"],
    ["1,00,00", "amount"],
    ["1.000,5.5", "amount"],
    ["1,500,00.5", "amount"],
    ["100 50", "amount"],
    ["5 5.5", "amount"],
    ["$100", "amount"],
    ["100 VND", "amount"],
    ["100 VND.", "amount"],
    ["100 baht", "amount"],
    ["100 dollars", "amount"],
    ["100 Mexican pesos", "amount"],
    ["US$100", "amount"],
    ["100 - 200", "amount"],
    ["500-", "amount"],
    ["-500.-", "amount"],
    ["P P 100", "amount"],
    ["½", "amount"],
  ])("%j is refused as %s", (text, problem) => expect(read(text, peso)).toBe(problem));

  it("is reported with both possible amounts when the text is ambiguous", () => {
    expect(amountProblem("1,500", peso).values).toEqual({ many: "1,500.00", few: "1.50" });
    expect(getReadings("150.000", peso)).toEqual([15_000_000, 15_000]);
    expect(getReadings("150.00", peso)).toEqual([]);
  });

  it.each([
    [baht, "฿150", 15_000],
    [baht, "150 บาท", 15_000],
    [baht, "๑๕๐ THB", 15_000],
    [baht, "THB 150", 15_000],
    [baht, "150 Baht", 15_000],
    [baht, "150 baht.", 15_000],
    [baht, "150 THB.", 15_000],
    [baht, "150 บ.", 15_000],
    [baht, "150.-", 15_000],
    [baht, "฿1,500.\u2013", 150_000],
    [baht, "1,500.- บาท", 150_000],
    [baht, "１５０．－", 15_000],
    [baht, "150 pesos", "amount"],
    [baht, "150 dong", "amount"],
    [peso, "500 pesos", 50_000],
    [peso, "1 peso", 100],
    [peso, "500 Philippine pesos", 50_000],
    [peso, "500 piso", 50_000],
    [peso, "Php 500.", 50_000],
    [peso, "500/-", 50_000],
    [rupiah, "Rp500.000,-", 50_000_000],
    [rupiah, "Rp. 500.000,-", 50_000_000],
    [rupiah, "Rp 500.000,=", 50_000_000],
    [rupiah, "500.000,00 rupiah", 50_000_000],
    [rupiah, "Rp500.000", "amountTwoWays"],
    [dong, "500000 đồng", 500_000],
    [dong, "500000 đồng".normalize("NFD"), 500_000],
    [dong, "500.000 đồng.", 500_000],
    [dong, "500000 dong", 500_000],
    [dong, "500000 vnd", 500_000],
  ])("accepts the words and symbols of its own currency (%#)", (currency, text, result) =>
    expect([text, read(text, currency)]).toEqual([text, result]),
  );
});

describe("a typed amount of a currency without decimals", () => {
  it.each([
    ["250000", 250_000],
    ["250,000", 250_000],
    ["250.000", 250_000],
    ["250.000đ", 250_000],
    ["₫ 250.000", 250_000],
    ["250 000", 250_000],
    ["1.250.000", 1_250_000],
    // Every currency is shown with two decimals.
    ["250,000.00", 250_000],
    ["250.000,00", 250_000],
    ["250.00", 250],
  ])("%j is read as %i", (text, minor) => expect(read(text, dong)).toBe(minor));
  it.each([
    ["1,5", "amountWhole"],
    ["250.50", "amountWhole"],
    ["250.0", "amountWhole"],
    ["0.500", "amountWhole"],
    ["1.234.5678", "amount"],
  ])("%j is refused as %s", (text, problem) => expect(read(text, dong)).toBe(problem));
});

describe("a typed amount of a currency with three decimals", () => {
  it.each([
    ["1.500", 1_500],
    ["1,500", "amountTwoWays"],
    ["1,500.500", 1_500_500],
    ["1,5", 1_500],
    ["1500,500", 1_500_500],
  ])("%j is read as %s", (text, result) => expect(read(text, dinar)).toBe(result));
});

it("a displayed amount of any currency is read back as the same amount", () => {
  for (const currency of [peso, dong, dinar]) {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (minor) => {
        expect(parseAmount(formatAmount(minor, currency.decimals), currency)).toBe(minor);
        expect(parseAmount(formatMoney(minor, currency), currency)).toBe(minor);
      }),
    );
  }
});

it.each([
  ["150,5", peso, "P\u00a0150.50"],
  ["38412", dong, "₫\u00a038,412.00"],
  ["1,500", peso, "1,500"],
])("%s is displayed as it was read", (typed, currency, shown) =>
  expect(typedMoney(typed, currency)).toBe(shown),
);
