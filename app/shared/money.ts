/**
 * Formats money. Inside Marquee an amount is an integer count of minor units (centavos, xu, satang); amounts are text
 * only here and in `typed-amount.ts`, which reads typed amounts.
 */

/** How a brand shows its currency. */
export interface CurrencyFormat {
  code: string;
  symbol: string;
  position: "before" | "after";
  /** Minor units per unit as a power of ten: 2 for PHP. */
  decimals: number;
}

const MINUS = "\u2212";
/** Separates an amount from its symbol, so that they stay on one line. */
const NO_BREAK = "\u00a0";

/**
 * Formats an amount: `1248050` → `12,480.50`. Always two decimals and comma thousands (spec section 9), whatever the
 * language.
 */
export function formatAmount(minor: number, decimals = 2): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`);
  const scale = 10 ** decimals;
  const absolute = Math.abs(minor);
  const units = Math.floor(absolute / scale);
  const rest = absolute % scale;
  const hundredths = decimals === 0 ? "00" : String(rest).padStart(decimals, "0").padEnd(2, "0");
  return `${minor < 0 ? MINUS : ""}${units.toString().replace(/\B(?=(\d{3})+$)/g, ",")}.${hundredths}`;
}

/**
 * Formats money as `P 12,480.50`, sign first: `−P 250.00`; with `signed` a gain reads `+P 3,000.00`. The space does not
 * break, even within a sentence.
 */
export function formatMoney(
  minor: number,
  currency: CurrencyFormat,
  options: { signed?: boolean } = {},
): string {
  const sign = minor < 0 ? MINUS : options.signed && minor > 0 ? "+" : "";
  const amount = formatAmount(Math.abs(minor), currency.decimals);
  return currency.position === "before"
    ? `${sign}${currency.symbol}${NO_BREAK}${amount}`
    : `${sign}${amount}${NO_BREAK}${currency.symbol}`;
}

/** Formats an amount on the operators' site, which shows brands of several currencies together: `PHP 1,000.00`. */
export function formatWithCode(
  minor: number,
  { code, decimals }: { code: string; decimals: number },
): string {
  return `${code} ${formatAmount(minor, decimals)}`.trim();
}

/** Formats a range as `P 10.00 – 50,000.00`, which breaks only after its dash. */
export function formatMoneyRange(least: number, most: number, currency: CurrencyFormat): string {
  const { position, decimals } = currency;
  const [from, to] =
    position === "before"
      ? [formatMoney(least, currency), formatAmount(most, decimals)]
      : [formatAmount(least, decimals), formatMoney(most, currency)];
  return `${from}${NO_BREAK}– ${to}`;
}

/**
 * Parses a plain decimal from other systems into minor units, or null: `1250.5` → `125050`. Digits and one point, no
 * more decimals than the currency has (except for `.00`), no more than 2^53 - 1. For typed amounts see
 * `typed-amount.ts`.
 */
export function parseDecimal(text: string, decimals = 2): number | null {
  const [, units, typed = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const fraction = typed === "00" && decimals < 2 ? "" : typed;
  if (units === undefined || fraction.length > decimals) return null;
  const minor = Number(units + fraction.padEnd(decimals, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Formats minor units as the plain decimal that other companies' APIs accept: `1248050` → `12480.50`. */
export function plainDecimal(minor: number, decimals = 2): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not an amount to send: ${minor}`);
  const digits = String(minor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
