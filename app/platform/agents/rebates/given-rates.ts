import type { RebateRate } from "../../contract/rebates.ts";
import type { FieldError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import { getFirstRateDay, loadRates, type Rates } from "./rate-rows.ts";
import { checkRates } from "./rate-rules.ts";

/** Returns the rates that an agent can give to accounts below it: its own of the next business day. */
export async function loadGivable(
  db: Db,
  merchant: MerchantProfile,
  { agentId, now }: { agentId: string; now: number },
): Promise<Rates> {
  const day = getFirstRateDay(merchant, now);
  return (await loadRates(db, merchant.code, [agentId], day)).get(agentId) ?? new Map();
}

/** Returns the problems of rates that an agent wants to give to new accounts. */
export async function findGivenProblems(
  db: Db,
  merchant: MerchantProfile,
  { rates, ...agent }: { agentId: string; rates: readonly RebateRate[]; now: number },
): Promise<FieldError[]> {
  if (rates.length === 0) return [];
  const most = await loadGivable(db, merchant, agent);
  return checkRates(rates, { own: new Map(), least: new Map(), most }).problems;
}
