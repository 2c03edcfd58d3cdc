import { type CurrencyFormat, formatAmount, formatMoney } from "./money.ts";
import { toPlainCharacters } from "./typed-text.ts";

/** The parts of a currency needed to read a typed amount: its code and symbol may be typed beside the digits. */
export type TypedCurrency = Pick<CurrencyFormat, "decimals"> &
  Partial<Pick<CurrencyFormat, "code" | "symbol">>;

/** The message about a refused amount, as a key of the catalogue, and its values. */
interface AmountProblem {
  messageKey: string;
  values: Record<string, string | number>;
}

type Reading = { minor: number } | (AmountProblem & { either?: readonly number[] });

const NO_AMOUNT: AmountProblem = { messageKey: "error.field.amount", values: {} };

/** Signs unknown to `Intl`, by currency. */
const USUAL_SIGNS: Readonly<Record<string, readonly string[]>> = {
  PHP: ["P", "piso"],
  VND: ["đ", "VNĐ", "đồng"],
  THB: ["บาท", "บ."],
  IDR: ["Rp."],
  JPY: ["円"],
  CNY: ["元", "RMB"],
};

const GROUPED: Readonly<Record<string, RegExp>> = {
  ",": /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/,
  ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  "'": /^[1-9]\d{0,2}(?:'\d{3})+$/,
  " ": /^[1-9]\d{0,2}(?: \d{3})+$|^[1-9]\d?(?: \d{2})+ \d{3}$/,
};

/**
 * Returns the minor units of an amount as people type it, or null for a text that is no amount or is ambiguous. Accepts
 * digits of any script, and the currency's code, symbol or name before or after. Thousands may be separated by spaces,
 * apostrophes, commas or points (Indian groups too). Decimals follow a comma or a point, or a dash takes their place
 * (`500.-`). {@link amountProblem} returns the reason when an amount is not accepted.
 *
 * A comma or point is never guessed to be a thousands separator: a single one before three digits (`1,500`) is refused
 * unless the currency has no decimals. For a currency with three decimals or more, which the site writes as `1.500`,
 * the point marks decimals.
 *
 * Only for text that people type. Other systems' amounts are read by `parseDecimal`.
 */
export function parseAmount(text: string, currency: TypedCurrency): number | null {
  const read = readAmount(text, currency);
  return "minor" in read && Number.isSafeInteger(read.minor) ? read.minor : null;
}

/** Formats the amount in a typed text: `150,5` → `P 150.50`; returns the text unchanged when it is not an amount. */
export function typedMoney(text: string, currency: CurrencyFormat): string {
  const minor = parseAmount(text, currency);
  return minor === null ? text : formatMoney(minor, currency);
}

/** Returns both amounts, in minor units, of an ambiguous text; empty for any other. */
export function getReadings(text: string, currency: TypedCurrency): readonly number[] {
  const read = readAmount(text, currency);
  return "minor" in read ? [] : (read.either ?? []);
}

/**
 * Returns why a typed amount is refused: it is zero, too large to represent exactly, has more decimals than the
 * currency, is ambiguous, or is not an amount.
 */
export function amountProblem(text: string, currency: TypedCurrency): AmountProblem {
  const read = readAmount(text, currency);
  if (!("minor" in read)) return { messageKey: read.messageKey, values: read.values };
  return { messageKey: `error.field.${read.minor === 0 ? "amountNothing" : "amountTooLarge"}`, values: {} };
}

function readAmount(text: string, currency: TypedCurrency): Reading {
  const figures = withoutSign(toPlainCharacters(text).replace(/\s+/g, " ").trim(), currency)
    // Arabic separators, the sentence marks of Chinese and Japanese keyboards, and the apostrophes of phones.
    .replace(/[٫。]/g, ".")
    .replace(/[٬،、]/g, ",")
    .replace(/[‘’ʼ´`]/g, "'")
    // `500.-` and `500/-`: no decimals.
    .replace(/(?<=\d ?[.,] ?)[\p{Pd}\u2212\u30fc=]{1,2}$/u, "00")
    .replace(/(?<=\d) ?\/[-=]$/, "");
  const { decimals } = currency;
  if (/^\d+$/.test(figures)) return inMinor(figures, "", decimals);
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(figures)) return NO_AMOUNT;

  const mark = decimalMark(figures, decimals);
  if (mark === "two ways") return createAmbiguousAmount(figures, decimals);
  const at = mark === null ? figures.length : figures.lastIndexOf(mark);
  const units = removeGrouping(figures.slice(0, at));
  const fraction = figures.slice(at + 1);
  if (units === null || !/^\d*$/.test(fraction)) return NO_AMOUNT;
  return inMinor(units, fraction, decimals);
}

/** Returns the last comma or point of an amount if it marks decimals; null when all of them separate thousands. */
function decimalMark(figures: string, decimals: number): "." | "," | "two ways" | null {
  const marks = figures.match(/[.,]/g) ?? [];
  const last = marks.at(-1) as "." | "," | undefined;
  if (last === undefined) return null;
  const isAlone = marks.length === 1;
  if (!isAlone && marks.every((mark) => mark === last)) return null;
  // After other marks or spaces, the last mark can only be the decimal mark.
  const isThousands = isAlone && GROUPED[last]?.test(figures);
  if (!isThousands) return last;
  if (decimals === 0) return null;
  return decimals > 2 && last === "." ? last : "two ways";
}

/** Returns digits without their thousands separators; null when a separator is misplaced. */
function removeGrouping(units: string): string | null {
  const [mark] = /\D/.exec(units) ?? [];
  if (mark === undefined) return units;
  return GROUPED[mark]?.test(units) ? units.replaceAll(mark, "") : null;
}

function inMinor(units: string, typed: string, decimals: number): Reading {
  // Every currency is shown with two decimals, so two may be typed for every currency.
  const fraction =
    typed.length === 2 && /^0*$/.test(typed.slice(decimals)) ? typed.slice(0, decimals) : typed;
  if (fraction.length > decimals) {
    return decimals === 0
      ? { messageKey: "error.field.amountWhole", values: {} }
      : { messageKey: "error.field.amountDecimals", values: { decimals } };
  }
  return { minor: Number(units + fraction.padEnd(decimals, "0")) };
}

/**
 * Asks for one of the two possible amounts of `1,500`; for `150.555`, which has a decimal too many, for the only
 * possible one.
 */
function createAmbiguousAmount(figures: string, decimals: number): Reading {
  const [units = "", fraction = ""] = figures.split(/[.,]/);
  const scale = 10 ** decimals;
  if (!/^0*$/.test(fraction.slice(decimals))) {
    const minor = Number(units + fraction) * scale;
    const values = { decimals, many: formatAmount(minor, decimals) };
    return { messageKey: "error.field.amountGrouped", values, either: [minor] };
  }
  const kept = Number(fraction.slice(0, decimals).padEnd(decimals, "0"));
  const either = [Number(units + fraction) * scale, Number(units) * scale + kept] as const;
  const [many, few] = either.map((minor) => formatAmount(minor, decimals));
  return { messageKey: "error.field.amountTwoWays", values: { many: `${many}`, few: `${few}` }, either };
}

/**
 * Returns the digits without the currency's own code or symbol, on either side or on both; another currency's is left
 * in, so that the text is not an amount.
 */
function withoutSign(text: string, { code, symbol }: TypedCurrency): string {
  const signs = getSigns(code, symbol);
  const lower = text.toLowerCase();
  const before = signs.find((sign) => lower.startsWith(sign)) ?? "";
  const rest = lower.slice(before.length);
  // A sentence's full stop may follow a word.
  const after = signs.flatMap((sign) => [`${sign}.`, sign]).find((sign) => rest.endsWith(sign)) ?? "";
  return text.slice(before.length, text.length - after.length).trim();
}

/** Returns all signs used for a currency, in lower case, the longest first. */
function getSigns(code: string | undefined, symbol: string | undefined): string[] {
  const signs = symbol === undefined ? [] : [symbol];
  if (code !== undefined) {
    const shown = (currencyDisplay: "narrowSymbol" | "name", amount: number) => {
      const format = new Intl.NumberFormat("en", {
        style: "currency",
        currency: code,
        currencyDisplay,
        maximumFractionDigits: 0,
      });
      return format.formatToParts(amount).find(({ type }) => type === "currency")?.value ?? "";
    };
    // `Philippine pesos` and `pesos`.
    const names = [shown("name", 1), shown("name", 2)].flatMap((name) => [
      name,
      name.split(" ").at(-1) ?? "",
    ]);
    signs.push(code, shown("narrowSymbol", 0), ...names, ...(USUAL_SIGNS[code] ?? []));
  }
  return signs
    .map((sign) => toPlainCharacters(sign).trim().toLowerCase())
    .filter((sign) => sign !== "")
    .sort((one, other) => other.length - one.length);
}
