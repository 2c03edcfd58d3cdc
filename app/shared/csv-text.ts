/**
 * Text that a spreadsheet would read as a formula: it begins with one of the signs that begin one, full-width signs and
 * spaces before them included (OWASP, "CSV Injection").
 */
const FORMULA = /^\s*[=+\-@＝＋－＠−]/;
/** The same behind what other settings of a spreadsheet take for the end of a cell or a row. */
const INNER_FORMULA = /([;\t\r\n|]\s*)(?=[=+\-@＝＋－＠−])/g;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Put before a file's first line, it makes spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * One line of a comma-separated file (RFC 4180), its end included. A text that could be a formula gets an apostrophe in
 * front, and so does a part behind a semicolon, a tab, a bar or a line end, which some spreadsheets split at: nothing is
 * computed.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const isFormula = FORMULA.test(text) && !PLAIN_NUMBER.test(text);
  const safe = `${isFormula ? "'" : ""}${text.replace(INNER_FORMULA, "$1'")}`;
  return /[",\r\n]/.test(safe) || /^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Minor units as a plain decimal with its sign: `-1248050` → `-12480.50`. */
export function csvAmount(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return minor < 0 ? `-${whole}` : whole;
}
