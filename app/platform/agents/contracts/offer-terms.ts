import { accountById } from "../../accounts/account-reads.server.ts";
import type { ContractTerms } from "../../contract/contracts.ts";
import { isAgentType } from "../../core/call-context.ts";
import { PlatformError } from "../../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../../core/input-errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db, Trx } from "../../database/database.server.ts";
import { newId } from "../../database/ids.ts";
import type { AgentContractRow, ContractKind } from "../../database/tables/agents.ts";
import { lockFigures } from "../figure-clock.ts";
import { addContractEvent, loadMaxRate, selectContracts } from "./contract-rows.ts";
import { findTermProblems } from "./contract-rules.ts";

/** A contract that is to be offered. */
export interface WantedContract {
  kind: ContractKind;
  terms: ContractTerms;
  /** Null for the platform. */
  uplineId: string | null;
  /** An agent directly below. */
  downlineId: string;
  /** The operator who proposes a contract of the platform; it then waits for a second operator. */
  proposedBy?: string;
  reason?: string;
  now: number;
}

/**
 * Stores an offer, or an operator's proposal of one, as the next version of the kind between the two.
 * @throws PlatformError FEATURE_OFF for a kind that the brand does not have; NOT_FOUND for an account that is not
 *   directly below; INVALID_INPUT with fields: /username for one that is not an open agent, and the terms; CONFLICT
 *   with `details.state` when a proposal or an offer of the kind waits.
 */
export async function offerTerms(
  trx: Trx,
  merchant: MerchantProfile,
  wanted: WantedContract,
): Promise<AgentContractRow> {
  const { kind, terms, uplineId, downlineId, proposedBy, reason = "", now } = wanted;
  const { code: merchantId, agents } = merchant;
  if (!agents.on || !agents.contractKinds.includes(kind)) throw new PlatformError("FEATURE_OFF");
  await lockFigures(trx, merchant);
  const downline = await accountById(trx, merchantId, downlineId);
  if (!downline || downline.uplineId !== uplineId) throw new PlatformError("NOT_FOUND");
  if (!isAgentType(merchant, downline.type) || downline.status !== "active") {
    throw createFieldError("/username", { messageKey: FIELD_MESSAGE_KEYS.choice });
  }
  const maxRate = await loadMaxRate(trx, merchantId, { kind, agentId: uplineId });
  const fields = findTermProblems(agents, kind, terms, maxRate);
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
  const state = proposedBy === undefined ? "offered" : "proposed";
  const row = await trx
    .insertInto("agent_contract")
    .values({
      ...{ merchant_id: merchantId, id: newId(now), kind, upline_id: uplineId, downline_id: downlineId },
      version: await findNextVersion(trx, merchantId, { kind, uplineId, downlineId }),
      ...{ period: terms.period, tiers: JSON.stringify(terms.tiers) },
      ...{ own_play: terms.ownPlay ? 1 : 0, carry_over: terms.carryOver ? 1 : 0 },
      ...{ state, offered_at: now, proposed_by: proposedBy ?? null, approved_by: null },
      ...{ decided_at: null, starts_at: null, ends_at: null, end_requested_at: null },
      ...{ settles_at: null, settled_through: null, held_at: null, held_by: null, held_reason: null },
    })
    // The index lets one proposal or offer of a kind wait.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new PlatformError("CONFLICT", { details: { state: "offered" } });
  const by =
    proposedBy === undefined
      ? { actor: "upline" as const }
      : { actor: "operator" as const, operatorId: proposedBy };
  await addContractEvent(trx, row, { event: state, by, at: now, reason });
  return row;
}

/** Returns the number of the next offer of a kind between two. */
async function findNextVersion(
  db: Db,
  merchantId: string,
  { kind, uplineId, downlineId }: Pick<WantedContract, "kind" | "uplineId" | "downlineId">,
): Promise<number> {
  const { last } = await selectContracts(db, merchantId)
    .select((eb) => eb.fn.max("version").as("last"))
    .where("kind", "=", kind)
    .where("downline_id", "=", downlineId)
    .where("upline_id", uplineId === null ? "is" : "=", uplineId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
