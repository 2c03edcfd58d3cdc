import { sql } from "kysely";
import { getDay } from "#app/shared/business-day.ts";
import type { Recomputed } from "../../contract/settlements.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import type { SettlementRow } from "../../database/tables/agents.ts";
import { loadPaths } from "../settlements/team-figures.ts";
import { loadAllRates } from "./rate-rows.ts";
import { getKeptRates, splitRebate } from "./split-rebate.ts";

/**
 * Computes an account's rebates of a business day again, from the rows of the log that were counted on it, with the
 * tree and the rates of the day. The sums of days are not read.
 */
export async function recomputeRebate(
  db: Db,
  merchant: MerchantProfile,
  row: SettlementRow,
): Promise<Recomputed> {
  const { account_id: recipient, from_at: from, to_at: to } = row;
  const day = getDay(from, merchant.timeZone);
  const rates = await loadAllRates(db, merchant.code, day);
  const plays = await loadPlays(db, merchant.code, row, day);
  const paths = await loadPaths(db, merchant, [...new Set(plays.map((play) => play.accountId))], {
    from,
    to,
  });
  const bets = new Map<string, number>();
  const recomputed = { validBet: 0, netLoss: 0, gross: 0, events: 0 };
  for (const play of plays) {
    recomputed.events += play.events;
    bets.set(play.accountId, (bets.get(play.accountId) ?? 0) + play.validBet);
    const path = paths.get(play.accountId) ?? [];
    const depth = path.indexOf(recipient);
    const pathRates = path.map((id) => rates.get(id)?.get(play.gameType) ?? 0);
    if ((getKeptRates(pathRates)[depth] ?? 0) === 0 || play.validBet === 0) continue;
    recomputed.validBet += play.validBet;
    recomputed.netLoss += play.netLoss;
    recomputed.gross += splitRebate(play.validBet, pathRates)[depth] ?? 0;
  }
  const net = Math.max(0, recomputed.gross - row.due_in);
  return {
    ...recomputed,
    base: recomputed.validBet,
    active: [...bets.values()].filter((bet) => bet >= row.active_valid_bet).length,
    ...{ rateBasisPoints: 0, downlines: 0, net, difference: row.net - net },
  };
}

/** Returns the play of a day by account and game type, of the recipient and all below it. */
async function loadPlays(
  db: Db,
  merchantId: string,
  { account_id, from_at, to_at }: SettlementRow,
  day: string,
) {
  const { rows } = await sql<{
    accountId: string;
    gameType: string;
    validBet: number;
    netLoss: number;
    events: number;
  }>`
    select e.account_id as "accountId", e.game_type as "gameType", cast(sum(e.valid_bet) as bigint) as "validBet",
      cast(sum(e.stake - e.win) as bigint) as "netLoss", cast(count(*) as bigint) as "events"
    from account_path p
      join figure_event e on e.merchant_id = p.merchant_id and e.account_id = p.descendant_id
    where p.merchant_id = ${merchantId} and p.ancestor_id = ${account_id} and p.from_day <= ${day} and p.to_day > ${day}
      and e.counted_at >= ${from_at} and e.counted_at < ${to_at} and e.measure = 'play'
    group by e.account_id, e.game_type`.execute(db);
  return rows;
}
