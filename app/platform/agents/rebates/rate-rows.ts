import { addDays, getDay } from "#app/shared/business-day.ts";
import { GAME_TYPES, type GameType } from "#app/shared/game-kinds.ts";
import type { RebateRate } from "../../contract/rebates.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db, Trx } from "../../database/database.server.ts";
import { CURRENT_PATH } from "../../database/tables/agents.ts";
import { inChunks } from "../add-sums.ts";

/** Rates in basis points by game type; a missing one is 0. */
export type Rates = ReadonlyMap<string, number>;

/** Returns the first business day for which rates can be set. */
export function getFirstRateDay({ timeZone }: Pick<MerchantProfile, "timeZone">, now: number): string {
  return addDays(getDay(now, timeZone), 1);
}

/** Returns the rates of accounts on a business day, by account; only those above 0. */
export async function loadRates(
  db: Db,
  merchantId: string,
  accountIds: readonly string[],
  day: string,
): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  await inChunks(accountIds, async (part) => {
    const rows = await selectRates(db, merchantId, day).where("account_id", "in", part).execute();
    addRates(found, rows);
  });
  return found;
}

/** Returns the rates of all accounts of a merchant on a business day, by account; only those above 0. */
export async function loadAllRates(
  db: Db,
  merchantId: string,
  day: string,
): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  addRates(found, await selectRates(db, merchantId, day).execute());
  return found;
}

function selectRates(db: Db, merchantId: string, day: string) {
  return db
    .selectFrom("rebate_rate")
    .select(["account_id", "game_type", "rate"])
    .where("merchant_id", "=", merchantId)
    .where("from_day", "<=", day)
    .where("to_day", ">", day)
    .where("rate", ">", 0);
}

function addRates(
  found: Map<string, Map<string, number>>,
  rows: readonly { account_id: string; game_type: string; rate: number }[],
): void {
  for (const { account_id: id, game_type: gameType, rate } of rows) {
    const known = found.get(id) ?? new Map<string, number>();
    found.set(id, known);
    known.set(gameType, rate);
  }
}

/** Returns the highest rates of the accounts directly below an account on a business day. */
export async function loadHighestBelow(
  db: Db,
  merchantId: string,
  accountId: string,
  day: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("rebate_rate")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "rebate_rate.merchant_id")
        .onRef("account.id", "=", "rebate_rate.account_id"),
    )
    .select((eb) => ["rebate_rate.game_type", eb.fn.max("rebate_rate.rate").as("rate")])
    .where("rebate_rate.merchant_id", "=", merchantId)
    .where("account.upline_id", "=", accountId)
    .where("rebate_rate.from_day", "<=", day)
    .where("rebate_rate.to_day", ">", day)
    .groupBy("rebate_rate.game_type")
    .execute();
  return new Map(rows.map(({ game_type, rate }) => [game_type, rate]));
}

/** Rates that are to be stored for an account. */
export interface NewRates {
  accountId: string;
  rates: Rates;
  /** The first business day, after today. */
  fromDay: string;
  /** The id of the account above, or `operator:<id>`. */
  setBy: string;
  now: number;
}

/**
 * Stores rates that apply from a business day after today on. Rates of that day that were set before are replaced; the
 * transaction holds the lock of the figures.
 */
export async function storeRates(
  trx: Trx,
  merchantId: string,
  { accountId, rates, fromDay, setBy, now }: NewRates,
): Promise<void> {
  const gameTypes = [...rates.keys()];
  if (gameTypes.length === 0) return;
  await trx
    .updateTable("rebate_rate")
    .set({ to_day: fromDay })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("game_type", "in", gameTypes)
    .where("from_day", "<", fromDay)
    .where("to_day", "=", CURRENT_PATH)
    .execute();
  await trx
    .insertInto("rebate_rate")
    .values(
      [...rates].map(([gameType, rate]) => ({
        ...{ merchant_id: merchantId, account_id: accountId, game_type: gameType, rate },
        ...{ from_day: fromDay, to_day: CURRENT_PATH, set_by: setBy, set_at: now },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "account_id", "game_type", "from_day"]).doUpdateSet((eb) => ({
        rate: eb.ref("excluded.rate"),
        set_by: eb.ref("excluded.set_by"),
        set_at: eb.ref("excluded.set_at"),
      })),
    )
    .execute();
}

/** Returns rates as calls have them, in the order of the game types. */
export function toRateList(rates: Rates): RebateRate[] {
  return GAME_TYPES.flatMap((gameType: GameType) => {
    const rate = rates.get(gameType) ?? 0;
    return rate > 0 ? [{ gameType, rateBasisPoints: rate }] : [];
  });
}

/** Returns the rates of a stored list. */
export function parseRates(json: string | null): Map<string, number> {
  const list = json === null ? [] : (JSON.parse(json) as RebateRate[]);
  return new Map(list.map(({ gameType, rateBasisPoints }) => [gameType, rateBasisPoints]));
}
