import type { Account } from "../accounts/account-reads.server.ts";
import { listNewTypes, loadTypesBelow, raiseToAgent, returnToMember } from "../agents/agents.server.ts";
import { type AccountType, isAgentType, MEMBER_TYPE } from "../core/call-context.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { requireNotExcluded } from "../protection/protection.server.ts";
import { revokeAll } from "../sessions/sessions.server.ts";
import type { CallOperation } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";
import { requireMember } from "./require-member.ts";

/** The reason why an account cannot get a type; its text is `ops.error.type.<problem>`. */
type TypeProblem = "same" | "closed" | "hasBelow" | "order";

/**
 * Makes a member an agent, gives an agent another type, or makes an agent without accounts below a member again. The
 * account's sessions end, because they have the old type.
 * @throws PlatformError FEATURE_OFF; NOT_FOUND, for a demo account too; INVALID_INPUT (/type) for a closed account, a
 *   type that it has or cannot have where it is in the tree, and an agent with accounts below that is to be a member;
 *   PLAYER_EXCLUDED for an account on a break or held.
 */
export async function changeAgentType(
  { database, clock }: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
  operation: Pick<CallOperation, "record">,
  { id, type, reason }: { id: string; type: AccountType; reason: string },
): Promise<void> {
  requireFeature(merchant, "agents");
  if (type !== MEMBER_TYPE && !isAgentType(merchant, type)) {
    throw createFieldError("/type", { messageKey: FIELD_MESSAGE_KEYS.choice });
  }
  const now = clock.now();
  await database.transaction(async (trx) => {
    const account = await requireMember(trx, merchant.code, id);
    const problem = await findProblem(trx, merchant, account, type);
    if (problem) throw createFieldError("/type", { messageKey: `ops.error.type.${problem}` });
    await requireNotExcluded(trx, merchant, id, now);
    if (type === MEMBER_TYPE) await returnToMember(trx, merchant, { accountId: id, now });
    else await raiseToAgent(trx, merchant, { accountId: id, type });
    await revokeAll(trx, merchant.code, id, { reason: "agent type changed", now });
    const before = { agentType: String(account.type) };
    await operation.record(trx, before, { member: account.username, agentType: String(type), reason }, id);
  });
}

async function findProblem(
  db: Db,
  merchant: MerchantProfile,
  account: Account,
  type: AccountType,
): Promise<TypeProblem | null> {
  if (account.type === type) return "same";
  if (account.status !== "active") return "closed";
  if ((await listNewTypes(db, merchant, account)).includes(type)) return null;
  const below = await loadTypesBelow(db, merchant.code, account.id);
  return type === MEMBER_TYPE && below.length > 0 ? "hasBelow" : "order";
}
