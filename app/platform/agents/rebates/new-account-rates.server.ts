import type { RebateRate } from "../../contract/rebates.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Trx } from "../../database/database.server.ts";
import { lockFigures } from "../figure-clock.ts";
import { getFirstRateDay, loadRates, parseRates, storeRates } from "./rate-rows.ts";

/** A new account, and the agent that opened it. */
interface Opened {
  accountId: string;
  agentId: string;
  now: number;
}

/**
 * Gives a new account the rates of the link with which it registered, from the next business day on: at most those that
 * the agent then has.
 */
export async function giveLinkRates(
  trx: Trx,
  merchant: MerchantProfile,
  { linkId, ...opened }: Omit<Opened, "agentId"> & { linkId: string },
): Promise<void> {
  const { rates, agent_id: agentId } = await trx
    .selectFrom("agent_link")
    .select(["rates", "agent_id"])
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", linkId)
    .executeTakeFirstOrThrow();
  if (rates !== null) await giveRates(trx, merchant, { ...opened, agentId }, parseRates(rates));
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
