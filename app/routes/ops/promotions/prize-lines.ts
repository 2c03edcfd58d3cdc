import { textKey } from "../../../i18n/text-key.ts";
import type { Prize } from "../../../platform/contract/promotion-rules.ts";
import { formatAmount } from "../../../shared/money.ts";
import { amountProblem, getReadings, parseAmount, type TypedCurrency } from "../../../shared/typed-amount.ts";
import { toPlainCharacters } from "../../../shared/typed-text.ts";
import type { LineFormat } from "../form/fields.ts";

/**
 * Formats the prizes of a wheel or raffle for editing, one per line: name, amount, weight and stock, such as `top
 * 1,000.00 1 10`. Without a stock, the supply is unlimited.
 */
export function writePrizeLines(prizes: readonly Prize[], decimals: number): string {
  return prizes
    .map(({ id, amount, weight, stock }) =>
      [id, formatAmount(amount, decimals), weight, ...(stock === null ? [] : [stock])].join(" "),
    )
    .join("\n");
}

/** An error in a line, which counts from 1; with an amount that can be read in two ways. */
interface LineError {
  line: number;
  ambiguous?: string;
}

/** Parses prizes in the format of {@link writePrizeLines}; returns the first invalid line instead. */
export function readPrizeLines(text: string, currency: TypedCurrency): Prize[] | LineError {
  const prizes: Prize[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const plain = toPlainCharacters(line).trim();
    if (plain === "") continue;
    const [, id = "", sum = "", weight = "", stock] =
      /^([a-z0-9][a-z0-9-]{0,31})\s+(\S+)\s+(\d{1,10})(?:\s+(\d{1,10}))?$/.exec(plain) ?? [];
    const amount = parseAmount(sum, currency);
    if (id === "" || amount === null) {
      return { line: at + 1, ...(getReadings(sum, currency).length > 0 && { ambiguous: sum }) };
    }
    prizes.push({ id, amount, weight: Number(weight), stock: stock === undefined ? null : Number(stock) });
  }
  return prizes;
}

/** Prizes as a field of a form. */
export const PRIZE_LINES: LineFormat = {
  hasAmounts: true,
  read(text, currency) {
    const prizes = readPrizeLines(text, currency);
    if (Array.isArray(prizes)) return { value: prizes };
    const { line, ambiguous } = prizes;
    if (ambiguous === undefined) return { problem: "ops.rules.prizes.bad", values: { line } };
    const { messageKey, values } = amountProblem(ambiguous, currency);
    return { problem: textKey(messageKey), values };
  },
  write: (prizes: readonly Prize[], { decimals }) => writePrizeLines(prizes, decimals),
};
