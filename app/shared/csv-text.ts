/**
 * Text that a spreadsheet would read as a formula: it begins with a formula sign, including full-width signs and after
 * leading spaces (OWASP, "CSV Injection").
 */
const FORMULA = /^\s*[=+\-@＝＋－＠−]/;
/** The same after a character that some spreadsheet settings treat as the end of a cell or a row. */
const INNER_FORMULA = /([;\t\r\n|]\s*)(?=[=+\-@＝＋－＠−])/g;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Makes spreadsheets read UTF-8 when it precedes a file's first line. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * Formats one line of a comma-separated file (RFC 4180), including its end. A text that could be a formula is prefixed
 * with an apostrophe, and so is a part after a semicolon, a tab, a bar or a line end, at which some spreadsheets split:
 * nothing is computed.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const isFormula = FORMULA.test(text) && !PLAIN_NUMBER.test(text);
  const safe = `${isFormula ? "'" : ""}${text.replace(INNER_FORMULA, "$1'")}`;
  return /[",\r\n]/.test(safe) || /^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats minor units as a plain decimal with its sign: `-1248050` → `-12480.50`. */
export function csvAmount(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return minor < 0 ? `-${whole}` : whole;
}
