import { sql } from "kysely";
import type { Tier } from "../../contract/contracts.ts";
import type { Recomputed } from "../../contract/settlements.ts";
import { PlatformError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import type { AgentContractRow, SettlementRow } from "../../database/tables/agents.ts";
import { recomputeRebate } from "../rebates/recompute-rebate.ts";
import { computeAmount } from "./compute-amount.ts";

/** Sums of the log for one account of the team. */
interface AccountSums {
  validBet: number;
  netLoss: number;
  events: number;
}

/** Returns a settlement's amounts, computed again from the log of figures. */
export async function recompute(db: Db, merchant: MerchantProfile, row: SettlementRow): Promise<Recomputed> {
  if (row.kind === "rebate") return recomputeRebate(db, merchant, row);
  const contract = await db
    .selectFrom("agent_contract")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", row.subject)
    .executeTakeFirst();
  if (!contract) throw new PlatformError("NOT_FOUND");
  return recomputeContract(db, merchant, row, contract);
}

/**
 * Computes a contract's settlement again from the rows of the log that were counted in its period, with the tree of
 * their days. The sums of days, from which it was computed first, are not read.
 */
async function recomputeContract(
  db: Db,
  { code }: MerchantProfile,
  row: SettlementRow,
  contract: AgentContractRow,
): Promise<Recomputed> {
  const accounts = await loadAccountSums(db, code, row, contract.own_play === 1);
  const sum = (pick: (one: AccountSums) => number) => accounts.reduce((total, one) => total + pick(one), 0);
  const validBet = sum((one) => one.validBet);
  const netLoss = sum((one) => one.netLoss);
  const active = accounts.filter((one) => one.validBet >= row.active_valid_bet).length;
  const { downlines } = await db
    .selectFrom("settlement")
    .select(sql<number>`coalesce(cast(sum(gross) as bigint), 0)`.as("downlines"))
    .where("merchant_id", "=", code)
    .where("deducted_in", "=", row.id)
    .executeTakeFirstOrThrow();
  const amounts = computeAmount({
    ...{ isDividend: row.kind === "dividend", carryOver: contract.carry_over === 1 },
    ...{ tiers: JSON.parse(contract.tiers) as Tier[], active, validBet, netLoss },
    ...{ lossIn: row.loss_in, downlines, dueIn: row.due_in },
  });
  return {
    ...{ validBet, netLoss, base: amounts.base, active, rateBasisPoints: amounts.rate },
    ...{ gross: amounts.gross, downlines, net: amounts.net, difference: row.net - amounts.net },
    events: sum((one) => one.events),
  };
}

/** Returns the sums of the accounts of the team that have events in the period. */
async function loadAccountSums(
  db: Db,
  merchantId: string,
  { account_id: agentId, from_at: from, to_at: to }: SettlementRow,
  ownPlay: boolean,
): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`
    select cast(sum(e.valid_bet) as bigint) as "validBet",
      cast(sum(e.stake - e.win - case when e.measure in ('bonus', 'rebate', 'earning') then e.amount else 0 end) as bigint)
        as "netLoss",
      cast(count(*) as bigint) as "events"
    from account_path p
      join figure_event e on e.merchant_id = p.merchant_id and e.account_id = p.descendant_id
        and e.counted_day >= p.from_day and e.counted_day < p.to_day
    where p.merchant_id = ${merchantId} and p.ancestor_id = ${agentId} and p.depth >= ${ownPlay ? 0 : 1}
      and e.counted_at >= ${from} and e.counted_at < ${to} and e.measure <> 'member'
    group by e.account_id`.execute(db);
  return rows;
}
