/**
 * The one module that formats and reads money. Inside Marquee an amount is an integer count of minor units
 * (centavos, xu, satang); text appears only here.
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

/** `1248050` → `12,480.50`. Always two decimals and comma thousands (spec section 9), whatever the language. */
export function formatAmount(minor: number, decimals = 2): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`);
  const scale = 10 ** decimals;
  const absolute = Math.abs(minor);
  const units = Math.floor(absolute / scale);
  const rest = absolute % scale;
  const hundredths = decimals === 0 ? "00" : String(rest).padStart(decimals, "0").padEnd(2, "0");
  return `${minor < 0 ? MINUS : ""}${units.toString().replace(/\B(?=(\d{3})+$)/g, ",")}.${hundredths}`;
}

/** `P 12,480.50`, sign first: `−P 250.00`; with `signed` a gain reads `+P 3,000.00`. */
export function formatMoney(
  minor: number,
  currency: CurrencyFormat,
  options: { signed?: boolean } = {},
): string {
  const sign = minor < 0 ? MINUS : options.signed && minor > 0 ? "+" : "";
  const amount = formatAmount(Math.abs(minor), currency.decimals);
  return currency.position === "before"
    ? `${sign}${currency.symbol} ${amount}`
    : `${sign}${amount} ${currency.symbol}`;
}

/** {@link formatMoney} within a sentence, where the symbol and its amount stay on one line. */
export function moneyInText(minor: number, currency: CurrencyFormat): string {
  return formatMoney(minor, currency).replaceAll(" ", "\u00a0");
}

const TYPED = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * What a person typed, as minor units: `1,250.5` → `125050`. Plain digits, commas only between thousands, a point before
 * no more decimals than the currency has; null for anything else, since an amount is read exactly or not at all
 * (`1e3`, `-0`, `0.1+0.2`, full-width digits, `100.000` of a currency with fewer decimals, more than 2^53 - 1).
 */
export function parseAmount(text: string, decimals = 2): number | null {
  const minor = readMinor(text, decimals);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** What a person typed, as the amount that it is read as: `150` → `P 150.00`; as it was typed where it is no amount. */
export function typedMoney(text: string, currency: CurrencyFormat): string {
  const minor = parseAmount(text, currency.decimals);
  return minor === null ? text : formatMoney(minor, currency);
}

/**
 * Why an amount that was typed is not taken, as the key of a text: it is nothing, or more than can be counted exactly, or
 * none that `parseAmount` reads.
 */
export function amountError(text: string, decimals = 2): string {
  const minor = readMinor(text, decimals);
  if (minor === 0) return "error.field.amountNothing";
  return minor !== null && !Number.isSafeInteger(minor) ? "error.field.amountTooLarge" : "error.field.amount";
}

/** The minor units of what was typed, whether or not a number holds so many exactly; null for what is no amount. */
function readMinor(text: string, decimals: number): number | null {
  const [, units, typed = ""] = TYPED.exec(text.trim()) ?? [];
  // Two decimals are shown of every currency, so they may be typed of every currency.
  const fraction = typed === "00" && decimals < 2 ? "" : typed;
  if (units === undefined || fraction.length > decimals) return null;
  return Number(units.replaceAll(",", "") + fraction.padEnd(decimals, "0"));
}

/** `1248050` → `12480.50`: the plain decimal that other companies' interfaces take. */
export function plainDecimal(minor: number, decimals = 2): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not an amount to send: ${minor}`);
  const digits = String(minor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
