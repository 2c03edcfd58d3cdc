import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/database.server.ts";

/** Sums of bets, in minor units. Open bets count in `open` alone: they have no result yet. */
export interface PlayTotals {
  bets: number;
  /** Stakes and wins of settled bets; a void bet's stake is in both. */
  stake: number;
  win: number;
  /** Net position: the settled bets' wins minus their stakes. */
  net: number;
  /** The part of `stake`, and of `win`, that void bets returned. */
  voided: number;
  open: { bets: number; stake: number; win: number };
}

const sumWhere = (condition: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql<number | null>`sum(case when ${condition} then ${amount} else 0 end)`;
const OPEN = sql`bet.state = 'open'`;
const SETTLED = sql`bet.state <> 'open'`;

/** The columns that compute the sums of {@link PlayTotals} over a selection of bets; {@link toPlayTotals} reads them. */
export const PLAY_TOTAL_COLUMNS = [
  sumWhere(SETTLED, sql`1`).as("bets"),
  sumWhere(SETTLED, sql`bet.stake`).as("stake"),
  sumWhere(SETTLED, sql`bet.win`).as("win"),
  sumWhere(SETTLED, sql`bet.win - bet.stake`).as("net"),
  sumWhere(sql`bet.state = 'void'`, sql`bet.stake`).as("voided"),
  sumWhere(OPEN, sql`1`).as("openBets"),
  sumWhere(OPEN, sql`bet.stake`).as("openStake"),
  sumWhere(OPEN, sql`bet.win`).as("openWin"),
] as const;

type PlayedRow = Record<
  Exclude<keyof PlayTotals, "open"> | "openBets" | "openStake" | "openWin",
  number | string | null
>;

/** Converts the columns to sums; an empty selection yields 0. */
export function toPlayTotals(row: PlayedRow): PlayTotals {
  const of = (value: number | string | null) => Number(value ?? 0);
  return {
    bets: of(row.bets),
    stake: of(row.stake),
    win: of(row.win),
    net: of(row.net),
    voided: of(row.voided),
    open: { bets: of(row.openBets), stake: of(row.openStake), win: of(row.openWin) },
  };
}

/**
 * Returns sums of an account's real-money bets placed since a time, including those from vendors' own wallets. The
 * index bet_played alone answers the query.
 */
export async function loadPlayTotals(
  db: Db,
  { merchantId, accountId }: { merchantId: string; accountId: string },
  from: number,
): Promise<PlayTotals> {
  const row = await db
    .selectFrom("bet")
    .select(PLAY_TOTAL_COLUMNS)
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("placed_at", ">=", from)
    .where("demo", "=", sql.lit(0))
    .executeTakeFirstOrThrow();
  return toPlayTotals(row);
}
