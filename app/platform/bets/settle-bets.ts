import { type RawBuilder, sql } from "kysely";
import type { BetDetail } from "../contract/bet-detail.ts";
import type { Trx } from "../database/database.server.ts";
import type { BetRow } from "../database/tables/bets.ts";
import { postPayouts } from "../wallet/wallet.server.ts";
import type { Bet, VendorScope } from "./bet.ts";

/**
 * An unchanged open bet with its win (0 for none) and valid bet in minor units, and its outcome as a detail. Bets with
 * the same outcome share one detail.
 */
export interface SettledBet {
  bet: Pick<Bet, "id" | "accountId" | "currency" | "book" | "roundId" | "transactionId">;
  win: number;
  validBet: number;
  detail: BetDetail;
}

/**
 * Settles many bets of one vendor at once, as `settleBet` settles one by its win: a few statements for all of them, and
 * a transfer for each win. Bets that are no longer open stay unchanged. Returns the number settled. Pass at most 5,000;
 * SQLite accepts 32,766 parameters in a statement.
 */
export async function settleBets(
  trx: Trx,
  { merchantId, vendor }: VendorScope,
  bets: readonly SettledBet[],
  now: number,
): Promise<number> {
  if (bets.length === 0) return 0;
  const texts = detailTexts(bets);
  const settled = bets.map(({ bet, win, validBet, detail }) => {
    return [bet.id, win > 0 ? "won" : "lost", win, validBet, texts.get(detail) ?? ""];
  });
  // Keeps a bet's history in order, even if it was placed by a server whose clock is ahead.
  const later = sql`case when updated_at > cast(${now} as bigint) then updated_at else cast(${now} as bigint) end`;
  const { rows } = await sql<Settled>`
    update bet set
      state = outcome.column2,
      win = cast(outcome.column3 as bigint),
      valid_bet = cast(outcome.column4 as bigint),
      detail = outcome.column5,
      settled_at = ${later},
      updated_at = ${later}
    from ${values(settled)} as outcome
    where bet.merchant_id = ${merchantId} and bet.id = outcome.column1 and bet.state = 'open'
    returning bet.id, bet.state, bet.stake, bet.valid_bet, bet.win`.execute(trx);
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
  const toTransfer = new Map(winners.map(({ bet }) => [bet.id, transfers.get(winKey(bet)) ?? ""]));
  await recordSettled(trx, merchantId, rows, toTransfer);
  return changed.size;
}

type Settled = Pick<BetRow, "id" | "state" | "stake" | "valid_bet" | "win">;

/** Adds the change of each bet to its history; `toTransfer` maps bet ids to the transfers of their wins. */
async function recordSettled(
  trx: Trx,
  merchantId: string,
  settled: readonly Settled[],
  toTransfer: ReadonlyMap<string, string>,
): Promise<void> {
  if (settled.length === 0) return;
  const rows = settled.map(({ id, state, stake, valid_bet, win }) => {
    return [id, state, stake, valid_bet, win, toTransfer.get(id) ?? ""];
  });
  await sql`
    insert into bet_change
      (merchant_id, bet_id, seq, kind, state, stake, valid_bet, win, reason, transfer_id, shortfall, at, settles)
    select ${merchantId}, column1, 1, 'settled', column2, cast(column3 as bigint), cast(column4 as bigint),
      cast(column5 as bigint), '', nullif(column6, ''), 0, bet.settled_at, 1
    from ${values(rows)} as settled join bet on bet.merchant_id = ${merchantId} and bet.id = column1`.execute(
    trx,
  );
  await recordPlayFigures(trx, merchantId, rows);
}

/** Records the bets of real money for the figures of their players' teams, as recordChange does for one. */
async function recordPlayFigures(
  trx: Trx,
  merchantId: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  await sql`
    insert into figure_event (merchant_id, id, account_id, measure, game_type, reference, bets, stake, valid_bet, win,
      amount, at, counted_at, counted_day)
    select ${merchantId}, 'bet:' || bet.id || ':1', bet.account_id, 'play', bet.game_type, bet.id, 1,
      cast(column3 as bigint), cast(column4 as bigint), cast(column5 as bigint), 0, bet.settled_at, null, null
    from ${values(rows)} as settled join bet on bet.merchant_id = ${merchantId} and bet.id = column1
    where bet.demo = 0`.execute(trx);
}

/** Returns the JSON of each detail, which bets with the same outcome share. */
function detailTexts(bets: readonly SettledBet[]): ReadonlyMap<BetDetail, string> {
  const texts = new Map<BetDetail, string>();
  for (const { detail } of bets) if (!texts.has(detail)) texts.set(detail, JSON.stringify(detail));
  return texts;
}

/** Builds a table of rows; both engines name its columns column1, column2 and so on. PostgreSQL types them as text. */
function values(rows: readonly (readonly (string | number)[])[]): RawBuilder<unknown> {
  return sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))})`;
}

const winKey = ({ transactionId }: Pick<Bet, "transactionId">) => `${transactionId}/win`;
