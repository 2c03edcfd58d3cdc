import { sql } from "kysely";
import { dayOf } from "#app/shared/business-day.ts";
import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { ProfitLine, RecordGroup } from "../contract/records.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Database, Db } from "../database/database.server.ts";
import { countEntries, SLOT_MS, type Sums, sumsByKind } from "./count-entries.ts";
import { groupOf } from "./kinds.ts";
import { type Period, periodOf } from "./period.ts";
import { pursesOf } from "./purses.ts";

type Value = CallValue<"records", "personalProfit">;

/**
 * What the caller staked and won between two business days, by day and game type, newest day first; and what they paid
 * in and out, in that time and in all, from the ledger. A round counts on the day it began, once it has ended; running
 * rounds are counted apart.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function personalProfit(
  database: Database,
  { caller, merchant }: CallContext,
  input: CallInput<"records", "personalProfit">,
): Promise<Value> {
  const { accountId } = requireAccount(caller);
  const { code: merchantId, timeZone } = merchant;
  const period = periodOf(input, timeZone);
  const [main] = await pursesOf(database.db, merchantId, accountId);
  const purse = main && { merchantId, id: main.id, timeZone };
  if (purse) await countEntries(database, purse);
  return database.snapshot(async (db) => {
    const slots = await roundSlots(db, merchantId, accountId, period);
    const list = linesOf(
      slots.filter(({ status }) => status === "ended"),
      timeZone,
    );
    const open = slots.filter(({ status }) => status === "open");
    const sum = (pick: (line: ProfitLine) => number) => list.reduce((all, line) => all + pick(line), 0);
    const none = new Map<string, Sums>();
    return {
      list,
      totals: {
        rounds: sum((line) => line.rounds),
        stake: sum((line) => line.stake),
        validBet: sum((line) => line.validBet),
        win: sum((line) => line.win),
      },
      running: {
        rounds: open.reduce((all, slot) => all + slot.rounds, 0),
        stake: open.reduce((all, slot) => all + slot.stake, 0),
      },
      period: paidInAndOut(purse ? await sumsByKind(db, purse, period) : none),
      lifetime: paidInAndOut(purse ? await sumsByKind(db, purse, null) : none),
    };
  });
}

/** The account's rounds of a period, summed by quarter of an hour, game type and status. */
function roundSlots(db: Db, merchantId: string, accountId: string, period: Period) {
  return db
    .selectFrom("game_round")
    .select((eb) => [
      sql<number>`started_at / ${sql.lit(SLOT_MS)}`.as("slot"),
      "game_type as gameType",
      "status",
      eb.fn.countAll<number>().as("rounds"),
      eb.fn.sum<number>("stake").as("stake"),
      eb.fn.sum<number>("valid_bet").as("validBet"),
      eb.fn.sum<number>("win").as("win"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("started_at", ">=", period.from)
    .where("started_at", "<", period.to)
    .groupBy(["slot", "game_type", "status"])
    .execute();
}

function linesOf(slots: Awaited<ReturnType<typeof roundSlots>>, timeZone: string): ProfitLine[] {
  const lines = new Map<string, ProfitLine>();
  for (const { slot, gameType, rounds, stake, validBet, win } of slots) {
    const day = dayOf(slot * SLOT_MS, timeZone);
    const line = lines.get(`${day} ${gameType}`) ?? {
      day,
      gameType: gameType as GameType,
      rounds: 0,
      stake: 0,
      validBet: 0,
      win: 0,
    };
    line.rounds += rounds;
    line.stake += stake;
    line.validBet += validBet;
    line.win += win;
    lines.set(`${day} ${gameType}`, line);
  }
  return [...lines.values()].toSorted(
    (a, b) => b.day.localeCompare(a.day) || a.gameType.localeCompare(b.gameType),
  );
}

function paidInAndOut(sums: ReadonlyMap<string, Sums>): Value["period"] {
  const net = (group: RecordGroup) =>
    [...sums]
      .filter(([kind]) => groupOf(kind) === group)
      .reduce((all, [, { moneyIn, moneyOut }]) => all + moneyIn - moneyOut, 0);
  return { deposits: net("deposit"), withdrawals: 0 - net("withdrawal"), bonuses: net("bonus") };
}
