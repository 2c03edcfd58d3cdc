import { loadUsernames } from "../../accounts/account-reads.server.ts";
import type { AgentContract, Tier } from "../../contract/contracts.ts";
import { PlatformError } from "../../core/errors.ts";
import type { Db, Trx } from "../../database/database.server.ts";
import type { AgentContractEventRow, AgentContractRow, ContractKind } from "../../database/tables/agents.ts";
import { toContract } from "../settlements/settlement-rows.ts";
import { getHighestRate } from "./contract-rules.ts";

/** The person who does something with a contract, or the platform itself. */
export interface ContractActor {
  actor: AgentContractEventRow["actor"];
  operatorId?: string;
}

/** Selects a merchant's contracts. */
export function selectContracts(db: Db, merchantId: string) {
  return db.selectFrom("agent_contract").where("agent_contract.merchant_id", "=", merchantId);
}

/** Returns a contract. @throws PlatformError NOT_FOUND. */
export async function loadContract(db: Db, merchantId: string, id: string): Promise<AgentContractRow> {
  const row = await selectContracts(db, merchantId).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

/** Returns the contract of a kind that applies to an agent, or begins to next; null without one. */
export async function loadActive(
  db: Db,
  merchantId: string,
  { kind, agentId }: { kind: ContractKind; agentId: string },
): Promise<AgentContractRow | null> {
  const row = await selectContracts(db, merchantId)
    .selectAll()
    .where("downline_id", "=", agentId)
    .where("kind", "=", kind)
    .where("state", "=", "active")
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the tiers of a contract. */
export function parseTiers({ tiers }: Pick<AgentContractRow, "tiers">): Tier[] {
  return JSON.parse(tiers) as Tier[];
}

/**
 * Returns the highest rate, in basis points, that an agent may offer: that of its own contract of the kind. 0 without
 * one, null for the platform.
 */
export async function loadMaxRate(
  db: Db,
  merchantId: string,
  { kind, agentId }: { kind: ContractKind; agentId: string | null },
): Promise<number | null> {
  if (agentId === null) return null;
  const own = await loadActive(db, merchantId, { kind, agentId });
  return own ? getHighestRate(parseTiers(own)) : 0;
}

/** Returns the highest rate of a kind, in basis points, in the platform's contracts with other agents; null without any. */
export async function loadHighestGiven(
  db: Db,
  merchantId: string,
  { kind, downlineId }: { kind: ContractKind; downlineId: string },
): Promise<number | null> {
  const rows = await selectContracts(db, merchantId)
    .select("tiers")
    .where("kind", "=", kind)
    .where("state", "=", "active")
    .where("upline_id", "is", null)
    .where("downline_id", "<>", downlineId)
    .execute();
  return rows.length === 0 ? null : getHighestRate(rows.flatMap(parseTiers));
}

/** Adds an event to a contract's history. The transaction holds the lock of the figures. */
export async function addContractEvent(
  trx: Trx,
  { merchant_id, id }: Pick<AgentContractRow, "merchant_id" | "id">,
  { event, by, at, reason = "" }: NewContractEvent,
): Promise<void> {
  const { last } = await trx
    .selectFrom("agent_contract_event")
    .select((eb) => eb.fn.max("seq").as("last"))
    .where("merchant_id", "=", merchant_id)
    .where("contract_id", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("agent_contract_event")
    .values({
      ...{ merchant_id, contract_id: id, seq: (last ?? 0) + 1, at, event, reason },
      ...{ actor: by.actor, operator_id: by.operatorId ?? null, notified_at: null },
    })
    .execute();
}

interface NewContractEvent {
  event: AgentContractEventRow["event"];
  by: ContractActor;
  /** The time of the decision. */
  at: number;
  /** An operator's words, or the platform's reason, see `ContractEnd` in end-rows.ts. */
  reason?: string;
}

/** Returns contracts as calls show them. */
export async function toContracts(
  db: Db,
  merchantId: string,
  rows: readonly AgentContractRow[],
): Promise<AgentContract[]> {
  const ids = rows.flatMap(({ upline_id, downline_id }) => [upline_id ?? [], downline_id].flat());
  const names = await loadUsernames(db, merchantId, ids);
  return rows.map((row) => toContract(row, names));
}

/** Returns a contract as calls show it. */
export async function describeContract(db: Db, row: AgentContractRow): Promise<AgentContract> {
  const names = await loadUsernames(db, row.merchant_id, [row.upline_id ?? [], row.downline_id].flat());
  return toContract(row, names);
}
