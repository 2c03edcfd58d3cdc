import { DAY_MS } from "#app/shared/durations.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { carriedLotteries, lotteryViews, prizeModeOfMerchant } from "./carried-games.ts";
import { lotteryById } from "./games/games.ts";

export const VIETNAM_VENDOR = "TCG_LOTTO_VN";
const AREAS = ["VN_NORTH", "VN_CENTRE", "VN_SOUTH", "HOUSE"];
const POPULAR_MS = 30 * DAY_MS;

/** Returns the Vietnam lotteries, from north to south, those with frequent draws last. */
export async function vietnamMenu(
  { database, clock }: Services,
  { merchant }: CallContext,
  { count }: CallInput<"lottery", "vnMenu">,
): Promise<CallValue<"lottery", "vnMenu">> {
  const games = carriedLotteries(merchant, VIETNAM_VENDOR).toSorted(
    (a, b) => AREAS.indexOf(a.area) - AREAS.indexOf(b.area),
  );
  return { list: await lotteryViews(database.db, merchant, games.slice(0, count), clock.now()) };
}

/** Returns the merchant's lotteries in their vendors' order, and its prize mode. */
export async function lotteryMenu(
  { database, clock }: Services,
  { merchant }: CallContext,
  { count, vassalage }: CallInput<"lottery", "menu">,
): Promise<CallValue<"lottery", "menu">> {
  const games = carriedLotteries(merchant, vassalage).slice(0, count);
  return {
    list: await lotteryViews(database.db, merchant, games, clock.now()),
    prizeMode: prizeModeOfMerchant(merchant),
  };
}

/** Returns the Vietnam lotteries that the caller bet on, the latest first. @throws PlatformError NOT_LOGGED_IN. */
export async function vietnamRecent(
  { database, clock }: Services,
  { merchant, caller }: CallContext,
  { count }: CallInput<"lottery", "vnRecent">,
): Promise<CallValue<"lottery", "vnRecent">> {
  const { accountId } = requireAccount(caller);
  const rows = await database.db
    .selectFrom("lottery_ticket")
    .select((eb) => ["game_id", eb.fn.max("placed_at").as("last")])
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId)
    .groupBy("game_id")
    .orderBy("last", "desc")
    .execute();
  const carried = new Set(carriedLotteries(merchant, VIETNAM_VENDOR));
  const games = findListedLotteries(rows).filter((game) => carried.has(game));
  return { list: await lotteryViews(database.db, merchant, games.slice(0, count), clock.now()) };
}

/** Returns the lotteries with the most tickets of members in the last 30 days, without those that have no tickets. */
export async function popularLotteries(
  { database, clock }: Services,
  { merchant }: CallContext,
  { count }: CallInput<"lottery", "popular">,
): Promise<CallValue<"lottery", "popular">> {
  const now = clock.now();
  const rows = await database.db
    .selectFrom("lottery_ticket")
    .select((eb) => ["game_id", eb.fn.countAll<number>().as("tickets")])
    .where("merchant_id", "=", merchant.code)
    .where("placed_at", ">=", now - POPULAR_MS)
    .where("demo", "=", 0)
    .groupBy("game_id")
    .orderBy("tickets", "desc")
    .orderBy("game_id")
    .execute();
  const carried = new Set(carriedLotteries(merchant));
  const games = findListedLotteries(rows).filter((game) => carried.has(game));
  return { list: await lotteryViews(database.db, merchant, games.slice(0, count), now) };
}

function findListedLotteries(rows: readonly { game_id: string }[]) {
  return rows.flatMap((row) => lotteryById(row.game_id) ?? []);
}
