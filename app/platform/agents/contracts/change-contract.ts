import { PlatformError } from "../../core/errors.ts";
import type { Trx } from "../../database/database.server.ts";
import type { AgentContractRow } from "../../database/tables/agents.ts";
import { addContractEvent, type ContractActor } from "./contract-rows.ts";
import { type ContractEvent, contractStates } from "./contract-states.ts";

/** A change of a contract by an event. */
interface ContractChange {
  event: ContractEvent;
  by: ContractActor;
  now: number;
  reason?: string;
  /** Columns that change with the state. */
  set?: Partial<AgentContractRow>;
}

/**
 * Changes a contract's state by an event and adds it to the history. The transaction holds the lock of the figures.
 * Returns the changed row.
 * @throws PlatformError CONFLICT with `details.state` when the event is not possible in the contract's state.
 */
export async function changeContract(
  trx: Trx,
  { merchant_id: merchantId, id }: Pick<AgentContractRow, "merchant_id" | "id">,
  { event, by, now, reason, set = {} }: ContractChange,
): Promise<AgentContractRow> {
  const { state } = await trx
    .selectFrom("agent_contract")
    .select("state")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const next = contractStates.nextState(state, event);
  if (next === null) throw new PlatformError("CONFLICT", { details: { state } });
  const row = await trx
    .updateTable("agent_contract")
    .set({ ...set, state: next })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "=", state)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PlatformError("CONFLICT", { details: { state } });
  await addContractEvent(trx, row, { event, by, at: now, ...(reason === undefined ? {} : { reason }) });
  return row;
}
