import type { CallValue } from "../../contract/calls.ts";
import { type CallContext, isAgentType, requireAccount } from "../../core/call-context.ts";
import type { Services } from "../../core/services.ts";
import type { Db } from "../../database/database.server.ts";
import type { AgentContractRow, ContractKind } from "../../database/tables/agents.ts";
import { requireAgent } from "../team-access.ts";
import { describeContract, parseTiers, selectContracts } from "./contract-rows.ts";
import { getHighestRate } from "./contract-rules.ts";
import { listUncovered } from "./end-rows.ts";

/** Selects the offers to an agent, and its contracts that the upline asks to end. */
function selectRequests(db: Db, merchantId: string, agentId: string) {
  return selectContracts(db, merchantId)
    .where("downline_id", "=", agentId)
    .where((eb) =>
      eb.or([
        eb("state", "=", "offered"),
        eb.and([eb("state", "=", "active"), eb("end_requested_at", "is not", null)]),
      ]),
    );
}

/**
 * Returns the call that lists what waits for the calling account's answer, of a kind.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre.
 */
export function contractRequests(kind: ContractKind) {
  return (
    { database }: Pick<Services, "database">,
    ctx: CallContext,
  ): Promise<CallValue<"agents", "dividendRequests">> => {
    const agentId = requireAgent(ctx);
    const { code: merchantId } = ctx.merchant;
    return database.snapshot(async (db) => {
      const rows = await selectRequests(db, merchantId, agentId)
        .selectAll()
        .where("kind", "=", kind)
        .orderBy("offered_at", "desc")
        .orderBy("id", "desc")
        .execute();
      const list = [];
      for (const row of rows) list.push(await toRequest(db, row));
      return { list };
    });
  };
}

/** Returns a request as calls show it, with the downlines that lose their contract when it is accepted. */
async function toRequest(db: Db, row: AgentContractRow) {
  const { id, upline, period, tiers, ownPlay, carryOver } = await describeContract(db, row);
  const isNew = row.state === "offered";
  const above = isNew ? getHighestRate(parseTiers(row)) : 0;
  const given = { kind: row.kind, agentId: row.downline_id, above };
  return {
    ...{ requestId: id, kind: isNew ? ("new" as const) : ("termination" as const) },
    ...{ offeredBy: upline ?? "", period, tiers, ownPlay, carryOver },
    endsDownlineContracts: await listUncovered(db, row.merchant_id, given),
    createdAt: isNew ? row.offered_at : (row.end_requested_at ?? row.offered_at),
  };
}

/**
 * Returns which kinds of contract the calling account can have, and how many requests of each wait for its answer.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function consolidatedSettings(
  { database: { db } }: Pick<Services, "database">,
  { merchant, caller }: CallContext,
): Promise<CallValue<"agents", "consolidatedSettings">> {
  const { accountId, type } = requireAccount(caller);
  const isAgent = merchant.agents.on && isAgentType(merchant, type);
  const rows = isAgent
    ? await selectRequests(db, merchant.code, accountId)
        .select((eb) => ["kind", eb.fn.countAll<number>().as("waiting")])
        .groupBy("kind")
        .execute()
    : [];
  const toSetting = (kind: ContractKind) => ({
    enabled: isAgent && merchant.agents.contractKinds.includes(kind),
    waiting: rows.find((row) => row.kind === kind)?.waiting ?? 0,
  });
  return {
    dividend: toSetting("dividend"),
    dailySalary: toSetting("dailySalary"),
    hourSalary: toSetting("hourSalary"),
    realtimeSalary: toSetting("realtimeSalary"),
  };
}
