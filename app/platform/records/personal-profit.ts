import { sql } from "kysely";
import { getDay } from "#app/shared/business-day.ts";
import { PLAY_TOTAL_COLUMNS, toPlayTotals } from "../bets/bets.server.ts";
import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { ProfitLine, RecordGroup } from "../contract/records.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Database, Db } from "../database/database.server.ts";
import { countEntries, QUARTER_HOUR_MS, type Sums, sumsByKind } from "./count-entries.ts";
import { getGroup } from "./kinds.ts";
import { getPeriod, type Period } from "./period.ts";
import { loadPurses } from "./purses.ts";

type Value = CallValue<"records", "personalProfit">;

/**
 * Returns the caller's stakes and wins between two business days, by day and game type, newest day first; and their
 * deposits and withdrawals, in that time and in all, from the ledger. A settled bet counts on the day on which it was
 * placed, with its current figures: a result that is changed later changes that day, which is marked. Open bets are
 * counted separately.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function personalProfit(
  { database }: { database: Database },
  { caller, merchant }: CallContext,
  input: CallInput<"records", "personalProfit">,
): Promise<Value> {
  const { accountId } = requireAccount(caller);
  const { code: merchantId, timeZone } = merchant;
  const period = getPeriod(input, timeZone);
  const [main] = await loadPurses(database.db, merchantId, accountId);
  const purse = main && { merchantId, id: main.id, timeZone };
  if (purse) await countEntries(database, purse);
  return database.snapshot(async (db) => {
    const slots = await betSlots(db, merchantId, accountId, period);
    const late = await resettledBets(db, merchantId, accountId, period);
    const list = getLines(
      slots.filter(({ bets }) => bets > 0),
      late,
      timeZone,
    );
    const sum = (pick: (slot: (typeof slots)[number]) => number) =>
      slots.reduce((all, slot) => all + pick(slot), 0);
    const none = new Map<string, Sums>();
    return {
      list,
      totals: {
        bets: sum(({ bets }) => bets),
        stake: sum(({ stake }) => stake),
        validBet: sum(({ validBet }) => validBet),
        win: sum(({ win }) => win),
        net: sum(({ net }) => net),
      },
      running: { bets: sum(({ open }) => open.bets), stake: sum(({ open }) => open.stake) },
      period: paidInAndOut(purse ? await sumsByKind(db, purse, period) : none),
      lifetime: paidInAndOut(purse ? await sumsByKind(db, purse, null) : none),
    };
  });
}

/** Returns the account's bets of a period, summed by quarter of an hour and game type. */
async function betSlots(db: Db, merchantId: string, accountId: string, period: Period) {
  const rows = await db
    .selectFrom("bet")
    .select((eb) => [
      sql<number>`placed_at / ${sql.lit(QUARTER_HOUR_MS)}`.as("slot"),
      "game_type as gameType",
      eb.fn.sum<number>("valid_bet").as("validBet"),
      ...PLAY_TOTAL_COLUMNS,
    ])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("placed_at", ">=", period.from)
    .where("placed_at", "<", period.to)
    .groupBy(["slot", "game_type"])
    .execute();
  return rows.map(({ slot, gameType, validBet, ...sums }) => {
    return { slot, gameType, validBet: Number(validBet), ...toPlayTotals(sums) };
  });
}

/** Selects the bets of a period whose result was changed after settlement. */
function resettledBets(db: Db, merchantId: string, accountId: string, period: Period) {
  return db
    .selectFrom("bet")
    .select(["game_type as gameType", "placed_at as placedAt", "resettled_at as resettledAt"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("resettled_at", ">=", period.from)
    .where("placed_at", ">=", period.from)
    .where("placed_at", "<", period.to)
    .$narrowType<{ resettledAt: number }>()
    .execute();
}

function getLines(
  slots: Awaited<ReturnType<typeof betSlots>>,
  late: Awaited<ReturnType<typeof resettledBets>>,
  timeZone: string,
): ProfitLine[] {
  const lines = new Map<string, ProfitLine>();
  for (const { slot, gameType, bets, stake, validBet, win } of slots) {
    const day = getDay(slot * QUARTER_HOUR_MS, timeZone);
    const line = lines.get(`${day} ${gameType}`) ?? {
      day,
      gameType: gameType as GameType,
      bets: 0,
      stake: 0,
      validBet: 0,
      win: 0,
      resettled: 0,
      resettledAt: null,
    };
    line.bets += bets;
    line.stake += stake;
    line.validBet += validBet;
    line.win += win;
    lines.set(`${day} ${gameType}`, line);
  }
  for (const { gameType, placedAt, resettledAt } of late) {
    const day = getDay(placedAt, timeZone);
    const line = lines.get(`${day} ${gameType}`);
    if (!line || getDay(resettledAt, timeZone) === day) continue;
    line.resettled += 1;
    line.resettledAt = Math.max(line.resettledAt ?? 0, resettledAt);
  }
  return [...lines.values()].toSorted(
    (a, b) => b.day.localeCompare(a.day) || a.gameType.localeCompare(b.gameType),
  );
}

function paidInAndOut(sums: ReadonlyMap<string, Sums>): Value["period"] {
  const net = (group: RecordGroup) =>
    [...sums]
      .filter(([kind]) => getGroup(kind) === group)
      .reduce((all, [, { moneyIn, moneyOut }]) => all + moneyIn - moneyOut, 0);
  return { deposits: net("deposit"), withdrawals: 0 - net("withdrawal"), bonuses: net("bonus") };
}
