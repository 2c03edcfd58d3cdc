import { changeContract, loadContract, lockFigures } from "../agents/agents.server.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { AgentContractRow } from "../database/tables/agents.ts";
import { describeContractShortly } from "./contract-facts.ts";
import type { MerchantContext } from "./operator-context.ts";

type HoldServices = Pick<Services, "database" | "clock">;
type Holder = Pick<MerchantContext, "merchant" | "operator" | "operation">;

interface Hold {
  id: string;
  reason: string;
}

/**
 * Holds the payments of a contract's settlements from now on.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` for a contract that does not pay, with `details.held`
 *   for one that is held already.
 */
export function holdContract(services: HoldServices, ctx: Holder, { id, reason }: Hold): Promise<void> {
  const now = services.clock.now();
  const held = { held_at: now, held_by: ctx.operator.id, held_reason: reason };
  return change(services, ctx, { id, reason, event: "held", set: held, now });
}

/**
 * Pays a contract's next settlements again. Those held already wait until each is released.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.held` for a contract that is not held.
 */
export function releaseContract(services: HoldServices, ctx: Holder, { id, reason }: Hold): Promise<void> {
  const now = services.clock.now();
  const set = { held_at: null, held_by: null, held_reason: null };
  return change(services, ctx, { id, reason, event: "released", set, now });
}

interface HoldChange extends Hold {
  event: "held" | "released";
  set: Pick<AgentContractRow, "held_at" | "held_by" | "held_reason">;
  now: number;
}

function change(
  { database }: HoldServices,
  { merchant, operator, operation }: Holder,
  { id, reason, event, set, now }: HoldChange,
): Promise<void> {
  return database.transaction(async (trx) => {
    await lockFigures(trx, merchant);
    const row = await loadContract(trx, merchant.code, id);
    const isHeld = row.held_at !== null;
    if (isHeld === (event === "held")) throw new PlatformError("CONFLICT", { details: { held: isHeld } });
    const by = { actor: "operator", operatorId: operator.id } as const;
    await changeContract(trx, row, { event, by, now, reason, set });
    const facts = await describeContractShortly(trx, row);
    const before = { state: row.state, ...(isHeld && { held: true }) };
    await operation.record(trx, before, { ...facts, ...(!isHeld && { held: true }), reason });
  });
}
