/**
 * Decisions on cases that give money on an operator's authority: above the brand's amount two operators must make the
 * same decision.
 */

import type { ApprovalOutcome, PendingDecision } from "../contract/ops/operator-call.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { canApproveAlone } from "./alone.ts";
import { isSameContent } from "./check-terms.ts";
import type { CallOperation, MerchantContext } from "./operator-context.ts";

export interface ApprovalAction {
  action: "deposits.match" | "deposits.decideReport" | "withdrawals.markFailed" | "withdrawals.settle";
  caseId: string;
  /** The part of the case, if it has several. */
  part?: string;
  /** The terms of the decision, which the second person repeats. */
  terms: AuditDetails;
  /** The terms as they are compared, if people may write the same ones differently. */
  compared?(terms: AuditDetails): AuditDetails;
  /** Returns the minor units that it gives, from the facts in its log line. */
  computeWorth(before: AuditDetails, after: AuditDetails): number;
  /**
   * Returns `free` for an amount that a provider confirms, `two` for decisions that always need two persons; otherwise
   * the brand's amount decides.
   */
  getRule?(trx: Trx): Promise<"free" | "amount" | "two">;
}

/** Thrown to undo a decision that waits for a second person. */
class NeedsSecondPerson extends Error {
  readonly before: AuditDetails;
  readonly worth: number;
  constructor(before: AuditDetails, worth: number) {
    super("a second person has to decide the same");
    this.before = before;
    this.worth = worth;
  }
}

/**
 * Runs a decision that gives money. If a second person is needed, the first one's decision is undone and stored as
 * waiting. It takes effect when another operator decides exactly the same. A second decision that differs replaces the
 * waiting one and refers to it. `work` runs the decision with the operation that it receives.
 * @throws the errors of `work`, in both cases.
 */
export async function runWithSecondApproval(
  { database, clock }: Services,
  ctx: MerchantContext,
  act: ApprovalAction,
  work: (operation: CallOperation) => Promise<unknown>,
): Promise<ApprovalOutcome> {
  const { operation, operator } = ctx;
  const terms = JSON.stringify(act.terms);
  const now = clock.now();
  const record: CallOperation["record"] = async (trx, before, after, subjectId) => {
    const worth = act.computeWorth(before, after);
    const rule = (await act.getRule?.(trx)) ?? "amount";
    const askedBy = rule === "free" ? null : await confirm(trx, ctx, act, { worth, now });
    await operation.record(trx, before, { ...after, ...(askedBy && { firstBy: askedBy }) }, subjectId);
    if (rule === "free" || askedBy !== null) return;
    const isAlone = rule === "amount" && (await canApproveAlone(trx, ctx, { worth, now }));
    if (!isAlone) throw new NeedsSecondPerson(before, worth);
    const alone = { done_by: operator.id, done_at: now, instead_of: null };
    await store(trx, ctx, act, { terms, worth, asked_at: now, ...alone });
  };
  try {
    await work({ ...operation, record });
    return {};
  } catch (error) {
    if (!(error instanceof NeedsSecondPerson)) throw error;
    const { before, worth } = error;
    return database.transaction(async (trx) => {
      const other = await otherDecision(trx, ctx, act);
      const waiting = { done_by: null, done_at: null, instead_of: other && JSON.stringify(other) };
      await store(trx, ctx, act, { terms, worth, asked_at: now, ...waiting });
      const replaced = other && { insteadOf: other.askedBy };
      await operation.record(trx, before, { waits: true, ...replaced, ...act.terms });
      return { waits: other ? "differs" : "first" };
    });
  }
}

const getKey = ({ merchant }: MerchantContext, { action, caseId, part = "" }: ApprovalAction) => ({
  ...{ merchant_id: merchant.code, action, case_id: caseId, part },
});

/** Confirms another operator's request with the same terms; returns their name, null if there is none. */
async function confirm(
  trx: Trx,
  ctx: MerchantContext,
  act: ApprovalAction,
  { worth, now }: { worth: number; now: number },
): Promise<string | null> {
  const { merchant_id, action, case_id, part } = getKey(ctx, act);
  const asked = await trx
    .selectFrom("giving_act")
    .select("terms")
    .where("merchant_id", "=", merchant_id)
    .where("action", "=", action)
    .where("case_id", "=", case_id)
    .where("part", "=", part)
    .executeTakeFirst();
  const { compared = (terms) => terms } = act;
  const isSame = asked && isSameContent(compared(JSON.parse(asked.terms)), compared(act.terms));
  if (!isSame) return null;
  const row = await trx
    .updateTable("giving_act")
    .set({ done_by: ctx.operator.id, done_at: now })
    .where("merchant_id", "=", merchant_id)
    .where("action", "=", action)
    .where("case_id", "=", case_id)
    .where("part", "=", part)
    .where("terms", "=", asked.terms)
    .where("worth", "=", worth)
    .where("asked_by", "!=", ctx.operator.id)
    .where("done_at", "is", null)
    .returning("asked_by")
    .executeTakeFirst();
  if (!row) return null;
  const { username } = await trx
    .selectFrom("operator")
    .select("username")
    .where("id", "=", row.asked_by)
    .executeTakeFirstOrThrow();
  return username;
}

/**
 * Returns another operator's waiting decision with other terms, even if the caller has made a different decision
 * before; null if there is none.
 */
async function otherDecision(
  trx: Trx,
  ctx: MerchantContext,
  act: ApprovalAction,
): Promise<PendingDecision["insteadOf"]> {
  const { merchant_id, action, case_id, part } = getKey(ctx, act);
  const row = await trx
    .selectFrom("giving_act")
    .innerJoin("operator", "operator.id", "giving_act.asked_by")
    .select(["terms", "asked_by", "instead_of", "operator.username"])
    .where("merchant_id", "=", merchant_id)
    .where("action", "=", action)
    .where("case_id", "=", case_id)
    .where("part", "=", part)
    .where("done_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  if (row.asked_by === ctx.operator.id) return insteadOfIn(row);
  return { terms: JSON.parse(row.terms) as PendingDecision["terms"], askedBy: row.username };
}

const insteadOfIn = (row: { instead_of: string | null }) =>
  row.instead_of === null ? null : (JSON.parse(row.instead_of) as PendingDecision["insteadOf"]);

interface PendingDecisionRow {
  terms: string;
  worth: number;
  asked_at: number;
  done_by: string | null;
  done_at: number | null;
  instead_of: string | null;
}

/** Writes a completed or waiting decision, replacing the one that was waiting before. */
async function store(
  trx: Trx,
  ctx: MerchantContext,
  act: ApprovalAction,
  row: PendingDecisionRow,
): Promise<void> {
  const set = { ...row, asked_by: ctx.operator.id };
  await trx
    .insertInto("giving_act")
    .values({ ...getKey(ctx, act), ...set })
    .onConflict((conflict) => conflict.columns(["merchant_id", "action", "case_id", "part"]).doUpdateSet(set))
    .execute();
}

/** Decisions whose terms each operator types from their source, such as a line of a bank statement. */
const HIDDEN_TERMS_ACTIONS: readonly string[] = ["deposits.match"] satisfies ApprovalAction["action"][];

/**
 * Returns the decisions on a case that no second person confirmed, including dropped ones. Terms that the second person
 * has to type are visible only to the first.
 */
export async function loadPendingDecisions(
  db: Db,
  { merchant, operator }: MerchantContext,
  caseId: string,
): Promise<PendingDecision[]> {
  const rows = await db
    .selectFrom("giving_act")
    .innerJoin("operator", "operator.id", "giving_act.asked_by")
    .select(["action", "part", "terms", "asked_by", "asked_at", "instead_of", "operator.username"])
    .where("merchant_id", "=", merchant.code)
    .where("case_id", "=", caseId)
    .where("done_at", "is", null)
    .orderBy("asked_at")
    .execute();
  return rows.map((row) => {
    const isOwn = row.asked_by === operator.id;
    const isHidden = HIDDEN_TERMS_ACTIONS.includes(row.action) && !isOwn;
    const insteadOf = insteadOfIn(row);
    return {
      action: row.action,
      part: row.part,
      terms: isHidden ? {} : (JSON.parse(row.terms) as PendingDecision["terms"]),
      askedBy: row.username,
      askedAt: row.asked_at,
      isOwn,
      insteadOf: insteadOf && isHidden ? { ...insteadOf, terms: {} } : insteadOf,
    };
  });
}
