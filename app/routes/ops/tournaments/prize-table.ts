import { textKey } from "../../../i18n/text-key.ts";
import type { TournamentRules } from "../../../platform/contract/tournament-rules.ts";
import { formatAmount } from "../../../shared/money.ts";
import { amountProblem, getReadings, parseAmount, type TypedCurrency } from "../../../shared/typed-amount.ts";
import { toPlainCharacters } from "../../../shared/typed-text.ts";
import type { LineFormat, LinesRead } from "../form/fields.ts";

type Prizes = TournamentRules["prizes"];

/** An error in a line of a prize table. Lines count from 1. */
export type PrizeLineError =
  | { line: number; why: "format" }
  /** The amount can be read in two ways. */
  | { line: number; why: "ambiguous"; sum: string }
  /** The line does not continue at the place after the previous line's. */
  | { line: number; why: "gap"; place: number };

/**
 * Parses the prize table that an operator typed: one line per prize, `1 500.00` or `2-3 250.00`, from the first place
 * without gaps. Returns the first invalid line instead.
 */
export function readPrizes(text: string, currency: TypedCurrency): Prizes | PrizeLineError {
  const prizes: Prizes = [];
  for (const [at, typed] of text.split("\n").entries()) {
    const plain = toPlainCharacters(typed).trim();
    if (plain === "") continue;
    const line = at + 1;
    const [, first = "", last = first, sum = ""] =
      /^(\d{1,4})(?:\s*\p{Pd}\s*(\d{1,4}))?\s*[:\s]\s*(?!.*\d\s+\d)(\S.*)$/u.exec(plain) ?? [];
    const [from, to, amount] = [Number(first), Number(last), parseAmount(sum, currency)];
    if (getReadings(sum, currency).length > 0) return { line, why: "ambiguous", sum };
    if (first === "" || to < from || !amount) return { line, why: "format" };
    const place = (prizes.at(-1)?.to ?? 0) + 1;
    if (from !== place) return { line, why: "gap", place };
    prizes.push({ from, to, amount });
  }
  return prizes;
}

/** Formats a prize table for editing, in the format that {@link readPrizes} parses. */
function writePrizes(prizes: Prizes, decimals: number): string {
  const places = ({ from, to }: Prizes[number]) => (from === to ? `${from}` : `${from}-${to}`);
  return prizes.map((prize) => `${places(prize)} ${formatAmount(prize.amount, decimals)}`).join("\n");
}

/** The prize table as a field of a form. */
export const PRIZE_TABLE: LineFormat = {
  hasAmounts: true,
  read(text, currency): LinesRead {
    const prizes = readPrizes(text, currency);
    if (Array.isArray(prizes)) return { value: prizes };
    const { line } = prizes;
    if (prizes.why === "ambiguous") {
      const { messageKey, values } = amountProblem(prizes.sum, currency);
      return { problem: textKey(messageKey), values };
    }
    if (prizes.why === "format") return { problem: "ops.tournaments.prizes.bad", values: { line } };
    return { problem: "ops.tournaments.prizes.gap", values: { line, place: prizes.place } };
  },
  write: (prizes: Prizes, { decimals }) => writePrizes(prizes, decimals),
};
