import { type RawBuilder, sql } from "kysely";
import type { BetDetail } from "../contract/bet-detail.ts";
import type { Trx } from "../database/database.server.ts";
import { postPayouts } from "../wallet/wallet.server.ts";
import type { Bet, VendorScope } from "./bet.ts";

/**
 * An open bet that nothing has changed yet, its win in minor units (0 for none), and what came of it. Bets with the same
 * outcome share one detail.
 */
export interface SettledBet {
  bet: Pick<Bet, "id" | "accountId" | "currency" | "book" | "roundId" | "transactionId">;
  win: number;
  detail: BetDetail;
}

/**
 * Settles many bets of one vendor at once, as `settleBet` settles one by its win: a few statements for all of them, and a
 * transfer for each win. A bet that is no longer open stays as it is. Returns how many were settled. Give it 5,000 at
 * most; SQLite takes 32,766 parameters in a statement.
 */
export async function settleBets(
  trx: Trx,
  { merchantId, vendor }: VendorScope,
  bets: readonly SettledBet[],
  now: number,
): Promise<number> {
  if (bets.length === 0) return 0;
  const texts = detailTexts(bets);
  const settled = bets.map(({ bet, win, detail }) => {
    return [bet.id, win > 0 ? "won" : "lost", win, texts.get(detail) ?? ""];
  });
  const { rows } = await sql<{ id: string }>`
    update bet set
      state = outcome.column2,
      win = cast(outcome.column3 as bigint),
      valid_bet = stake,
      detail = outcome.column4,
      settled_at = ${now},
      updated_at = ${now}
    from ${values(settled)} as outcome
    where bet.merchant_id = ${merchantId} and bet.id = outcome.column1 and bet.state = 'open'
    returning bet.id`.execute(trx);
  const changed = new Set(rows.map(({ id }) => id));
  const winners = bets.filter(({ bet, win }) => win > 0 && changed.has(bet.id));
  const transfers = await postPayouts(trx, {
    merchantId,
    source: `vendor:${vendor}`,
    kind: "win",
    from: `vendor:${vendor}`,
    postedAt: now,
    payouts: winners.map(({ bet, win }) => ({
      idempotencyKey: winKey(bet),
      owner: bet.accountId,
      currency: bet.currency,
      book: bet.book,
      amount: win,
      reference: `${vendor}/${bet.roundId}`,
    })),
  });
  const ofWinners = winners.map(({ bet }) => [bet.id, transfers.get(winKey(bet)) ?? ""]);
  await recordSettled(trx, merchantId, [...changed], ofWinners, now);
  return changed.size;
}

/** Adds the change of each bet to its history; `transfers` are the ids of bets with those of their wins' transfers. */
async function recordSettled(
  trx: Trx,
  merchantId: string,
  ids: readonly string[],
  transfers: readonly string[][],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  // No bet has an empty id: a list of values must have a row.
  const wins = values(transfers.length > 0 ? transfers : [["", ""]]);
  await sql`
    insert into bet_change
      (merchant_id, bet_id, seq, kind, state, stake, valid_bet, win, reason, transfer_id, shortfall, at)
    select bet.merchant_id, bet.id, 1, 'settled', bet.state, bet.stake, bet.valid_bet, bet.win, '', wins.column2, 0,
      cast(${now} as bigint)
    from bet left join ${wins} as wins on wins.column1 = bet.id
    where bet.merchant_id = ${merchantId} and bet.id in (${sql.join(ids)})`.execute(trx);
}

/** The JSON of each detail, which bets with the same outcome share. */
function detailTexts(bets: readonly SettledBet[]): ReadonlyMap<BetDetail, string> {
  const texts = new Map<BetDetail, string>();
  for (const { detail } of bets) if (!texts.has(detail)) texts.set(detail, JSON.stringify(detail));
  return texts;
}

/** Rows as a table, whose columns both engines name column1, column2 and so on. PostgreSQL takes them as text. */
function values(rows: readonly (readonly (string | number)[])[]): RawBuilder<unknown> {
  return sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))})`;
}

const winKey = ({ transactionId }: Pick<Bet, "transactionId">) => `${transactionId}/win`;
