import { addDays, getDay } from "#app/shared/business-day.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import { CURRENT_PATH, type RebateRateRow } from "../../database/tables/agents.ts";

/** Business days before today from which the rates apply. */
const DAYS = 30;

/** Rates in basis points by account; `member` is that of all members of the team. */
const RATES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  teamnorth: { RNG: 70, FISH: 60, LIVE: 40 },
  teamsouth: { RNG: 60, FISH: 50, LIVE: 40 },
  northone: { RNG: 40, FISH: 40, LIVE: 20 },
  northtwo: { RNG: 30, FISH: 30, LIVE: 20 },
  southone: { RNG: 30, FISH: 30, LIVE: 20 },
  member: { RNG: 10, FISH: 10 },
};
const TOP_RATES = { RNG: 100, FISH: 80, LIVE: 60 };

/**
 * Gives the accounts of a demonstration's team rebate rates for the past month, so that the job settles its days. Does
 * nothing where any account has rates.
 */
export async function seedRebates(
  { database, clock }: Pick<Services, "database" | "clock">,
  { code: merchantId, timeZone }: MerchantProfile,
  topId: string,
): Promise<void> {
  const now = clock.now();
  const first = addDays(getDay(now, timeZone), -DAYS);
  await database.transaction(async (trx) => {
    const known = await trx
      .selectFrom("rebate_rate")
      .select("account_id")
      .where("merchant_id", "=", merchantId)
      .limit(1)
      .executeTakeFirst();
    if (known) return;
    const accounts = await trx
      .selectFrom("account_path")
      .innerJoin("account", (join) =>
        join
          .onRef("account.merchant_id", "=", "account_path.merchant_id")
          .onRef("account.id", "=", "account_path.descendant_id"),
      )
      .select(["account.id", "account.username", "account.type", "account.upline_id"])
      .select("account.registered_at")
      .where("account_path.merchant_id", "=", merchantId)
      .where("account_path.ancestor_id", "=", topId)
      .where("account_path.to_day", "=", CURRENT_PATH)
      .execute();
    const names = new Map(accounts.map(({ id, username }) => [id, username]));
    const rows = accounts.flatMap(({ id, username, type, upline_id: uplineId, registered_at: openedAt }) => {
      const isSeeded = Object.hasOwn(RATES, names.get(uplineId ?? "") ?? "");
      const rates = id === topId ? TOP_RATES : RATES[type === 0 && isSeeded ? "member" : username];
      const opened = addDays(getDay(openedAt, timeZone), 1);
      return Object.entries(rates ?? {}).map<RebateRateRow>(([gameType, rate]) => ({
        ...{ merchant_id: merchantId, account_id: id, game_type: gameType, rate },
        ...{ from_day: id === topId || opened < first ? first : opened, to_day: CURRENT_PATH },
        ...{ set_by: uplineId ?? "operator:seed", set_at: now },
      }));
    });
    await trx.insertInto("rebate_rate").values(rows).execute();
  });
}
