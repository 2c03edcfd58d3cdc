import { addDays, startOfDay } from "#app/shared/business-day.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { countPages, pageOffset } from "../database/counted-page.ts";
import type { BonusGrantRow } from "../database/tables/rewards.ts";
import { selectGrants } from "./bonus-rows.ts";
import { bonusViews } from "./bonus-view.ts";
import { updateRewards } from "./update-rewards.ts";

/**
 * Returns a page of the bonuses granted to the caller between two business days, newest first, with totals over all
 * pages.
 *
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function listBonuses(
  services: Services,
  { caller, merchant, request }: CallContext,
  { from, to, status, ...page }: CallInput<"rewards", "bonuses">,
): Promise<CallValue<"rewards", "bonuses">> {
  const { db } = services.database;
  const { accountId } = requireAccount(caller);
  await updateRewards(services, db, merchant, accountId, services.clock.now());
  const { timeZone } = merchant;
  let query = selectGrants(db, merchant, accountId)
    .where("granted_at", ">=", startOfDay(from, timeZone))
    .where("granted_at", "<", startOfDay(addDays(to, 1), timeZone));
  if (status !== undefined) query = query.where("status", "=", status);
  const sums = await query
    .clearSelect()
    .select((eb) => [
      "status",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>("amount").as("amount"),
    ])
    .groupBy("status")
    .execute();
  const rows = await query
    .orderBy("granted_at", "desc")
    .orderBy("id", "desc")
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute();
  const total = sums.reduce((all, one) => all + one.count, 0);
  const getAmount = (...states: BonusGrantRow["status"][]) =>
    sums.filter((one) => states.includes(one.status)).reduce((all, one) => all + one.amount, 0);
  return {
    list: await bonusViews(db, merchant, request.language, rows),
    ...countPages(total, page),
    totals: {
      given: sums.reduce((all, one) => all + one.amount, 0),
      waiting: getAmount("open", "claimable"),
      claimed: getAmount("claimed"),
      gone: getAmount("expired", "forfeited", "cancelled"),
    },
  };
}
