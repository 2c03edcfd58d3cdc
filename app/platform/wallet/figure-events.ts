import { createCompiledQuery } from "../database/compiled.ts";
import type { Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { FigureEventRow } from "../database/tables/agents.ts";

/** A change of the figures of an account's team. Amounts are minor units. */
export interface FigureEvent {
  merchantId: string;
  accountId: string;
  measure: FigureEventRow["measure"];
  /** The game type of a bet; empty otherwise. */
  gameType?: string;
  /** The bet, the transfer or the account. */
  reference: string;
  /** The change of a settled bet's contribution. */
  play?: { bets: number; stake: number; validBet: number; win: number };
  /** The amount of a movement of money; above zero when credited to the account. */
  amount?: number;
  at: number;
}

const insertEvent = createCompiledQuery((db, row: Omit<FigureEventRow, "counted_at" | "counted_day">) =>
  db.insertInto("figure_event").values({
    merchant_id: row.merchant_id,
    id: row.id,
    account_id: row.account_id,
    measure: row.measure,
    game_type: row.game_type,
    reference: row.reference,
    bets: row.bets,
    stake: row.stake,
    valid_bet: row.valid_bet,
    win: row.win,
    amount: row.amount,
    at: row.at,
    counted_at: null,
    counted_day: null,
  }),
);

/**
 * Appends an event to the log of team figures, from which a job computes the sums of agents. Only appends, so that
 * accounts of one team never wait for each other.
 */
export async function recordFigure(trx: Trx, event: FigureEvent): Promise<void> {
  await insertEvent(trx, {
    merchant_id: event.merchantId,
    id: newId(event.at),
    account_id: event.accountId,
    measure: event.measure,
    game_type: event.gameType ?? "",
    reference: event.reference,
    bets: event.play?.bets ?? 0,
    stake: event.play?.stake ?? 0,
    valid_bet: event.play?.validBet ?? 0,
    win: event.play?.win ?? 0,
    amount: event.amount ?? 0,
    at: event.at,
  });
}

const MEASURES = {
  deposit: "deposit",
  withdrawal: "withdrawal",
  bonus: "bonus",
  rebate: "rebate",
  dividend: "earning",
  salary: "earning",
} as const;

/** Returns the measure to which transfers of a kind to or from main purses count, or null. */
export function getMeasure(kind: string): (typeof MEASURES)[keyof typeof MEASURES] | null {
  const [word = ""] = kind.split(/[-_]/);
  return Object.hasOwn(MEASURES, word) ? MEASURES[word as keyof typeof MEASURES] : null;
}
