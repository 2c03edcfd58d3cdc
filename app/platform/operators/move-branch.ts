import { trimInvisible } from "#app/shared/typed-text.ts";
import { accountByUsername, loadUsernames } from "../accounts/account-reads.server.ts";
import { scheduleMove, withdrawMove } from "../agents/agents.server.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { CallOperation } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";
import { requireMember } from "./require-member.ts";

type MoveServices = Pick<Services, "database" | "clock">;
type Actor = Pick<CallOperation, "operatorId" | "record">;

/**
 * Plans a move of an account with all below it to the agent of a typed username, or to the top.
 * @throws PlatformError FEATURE_OFF; NOT_FOUND, for a demo account too; INVALID_INPUT, see scheduleMove.
 */
export async function moveBranch(
  { database, clock }: MoveServices,
  merchant: MerchantProfile,
  operation: Actor,
  { id, upline: typed, startsAt, reason }: Omit<OperatorInput<"agents", "move">, "merchant">,
): Promise<OperatorValue<"agents", "move">> {
  requireFeature(merchant, "agents");
  return database.transaction(async (trx) => {
    const account = await requireMember(trx, merchant.code, id);
    const upline = trimInvisible(typed);
    const to = upline === "" ? null : await accountByUsername(trx, merchant.code, upline);
    if (upline !== "" && !to) throw createFieldError("/upline", { messageKey: "ops.error.move.unknown" });
    const { operatorId } = operation;
    const move = await scheduleMove(trx, merchant, {
      ...{ accountId: id, uplineId: to?.id ?? null, startsAt, reason, operatorId, now: clock.now() },
    });
    const facts = { member: account.username, ...toPlace(to?.username), startsAt: move.startsAt, reason };
    await operation.record(trx, toPlace(await loadName(trx, merchant.code, move.from)), facts, id);
    return { moveId: move.id };
  });
}

/** Withdraws a move that still waits. @throws PlatformError NOT_FOUND; CONFLICT with `details.state`. */
export async function withdrawBranchMove(
  { database }: MoveServices,
  merchant: MerchantProfile,
  operation: Actor,
  { id, moveId }: { id: string; moveId: string },
): Promise<Record<string, never>> {
  await database.transaction(async (trx) => {
    const account = await requireMember(trx, merchant.code, id);
    const move = await withdrawMove(trx, merchant.code, { accountId: id, moveId });
    const to = await loadName(trx, merchant.code, move.to_upline);
    const before = { ...toPlace(to), startsAt: move.starts_at };
    await operation.record(trx, before, { member: account.username }, id);
  });
  return {};
}

async function loadName(trx: Trx, merchantId: string, id: string | null): Promise<string | undefined> {
  return id === null ? undefined : (await loadUsernames(trx, merchantId, [id])).get(id);
}

/** Returns the facts of a place in the tree: the username of the agent above, or the top. */
const toPlace = (upline: string | undefined): AuditDetails =>
  upline === undefined ? { top: true } : { upline };
