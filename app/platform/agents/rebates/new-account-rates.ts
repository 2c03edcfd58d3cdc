import type { RebateRate } from "../../contract/rebates.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Trx } from "../../database/database.server.ts";
import { inChunks } from "../add-sums.ts";
import { lockFigures } from "../figure-clock.ts";
import { getFirstRateDay, loadRates, parseRates, storeRates } from "./rate-rows.ts";

/** A new account, and the agent that opened it. */
interface Opened {
  accountId: string;
  agentId: string;
  now: number;
}

/**
 * Gives new accounts the rates of the links with which they registered, from the next business day on: at most those
 * that the agents then have.
 */
export async function giveLinkRates(
  trx: Trx,
  merchant: MerchantProfile,
  accountIds: readonly string[],
  now: number,
): Promise<void> {
  await inChunks(accountIds, async (part) => {
    const rows = await trx
      .selectFrom("account")
      .innerJoin("agent_link", (join) =>
        join
          .onRef("agent_link.merchant_id", "=", "account.merchant_id")
          .onRef("agent_link.id", "=", "account.link_id"),
      )
      .select(["account.id as accountId", "agent_link.agent_id as agentId", "agent_link.rates"])
      .where("account.merchant_id", "=", merchant.code)
      .where("account.id", "in", part)
      .where("agent_link.rates", "is not", null)
      .execute();
    for (const { accountId, agentId, rates } of rows) {
      await giveRates(trx, merchant, { accountId, agentId, now }, parseRates(rates ?? ""));
    }
  });
}

/** Gives a new account rates from the next business day on: at most those that the agent then has. */
export function giveFirstRates(
  trx: Trx,
  merchant: MerchantProfile,
  { rates, ...opened }: Opened & { rates: readonly RebateRate[] },
): Promise<void> {
  const wanted = new Map(rates.map(({ gameType, rateBasisPoints }) => [gameType as string, rateBasisPoints]));
  return giveRates(trx, merchant, opened, wanted);
}

async function giveRates(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, agentId, now }: Opened,
  wanted: ReadonlyMap<string, number>,
): Promise<void> {
  await lockFigures(trx, merchant);
  const fromDay = getFirstRateDay(merchant, now);
  const own = (await loadRates(trx, merchant.code, [agentId], fromDay)).get(agentId);
  const rates = new Map<string, number>();
  for (const [gameType, rate] of wanted) {
    const given = Math.min(rate, own?.get(gameType) ?? 0);
    if (given > 0) rates.set(gameType, given);
  }
  await storeRates(trx, merchant.code, { accountId, rates, fromDay, setBy: agentId, now });
}
