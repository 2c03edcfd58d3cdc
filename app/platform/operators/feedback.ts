import { textToHtml } from "../content/content.server.ts";
import type { FeedbackType } from "../contract/content.ts";
import type { OperatorFeedback } from "../contract/ops/feedback.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import { PlatformError } from "../core/errors.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import type { FeedbackRow } from "../database/tables/content.ts";
import { sendMessage } from "../messages/messages.server.ts";
import type { Clock } from "../ports/clock.ts";
import { listCodes, loadNames, toEmptyResult } from "./case-parts.ts";
import { loadClaim } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

interface FeedbackDeps {
  database: Database;
  clock: Clock;
}

/** Feedback: answered with a personal message to the member, or closed. */
export function feedbackHandlers(deps: FeedbackDeps): OperatorAreaHandlers<"feedback"> {
  return {
    list: (ctx, input) => listFeedback(deps, ctx, input),
    detail: (ctx, input) => feedbackDetail(deps, ctx, input),
    answer: (ctx, { id, answer }) => toEmptyResult(decide(deps, ctx, id, { state: "answered", answer })),
    close: (ctx, { id, note }) => toEmptyResult(decide(deps, ctx, id, { state: "closed", answer: note })),
  };
}

/** Lists the waiting feedback, oldest first, or all, newest first. */
async function listFeedback(
  { database: { db } }: FeedbackDeps,
  ctx: WorkContext,
  { brand, which, ...page }: OperatorInput<"feedback", "list">,
): Promise<OperatorValue<"feedback", "list">> {
  const merchantIds = listCodes(ctx, brand);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const isWaiting = which === "waiting";
  let rows = selectRows(db).where("feedback.merchant_id", "in", merchantIds);
  if (isWaiting) rows = rows.where("feedback.state", "=", "open");
  const found = await countedPage(rows.orderBy("feedback.id", isWaiting ? "asc" : "desc"), page);
  return { list: found.rows.map(toView), total: found.total };
}

/** @throws PlatformError NOT_FOUND. */
async function feedbackDetail(
  { database, clock }: FeedbackDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"feedback", "detail">,
): Promise<OperatorValue<"feedback", "detail">> {
  const { merchant, operator } = ctx;
  const row = await selectRows(database.db)
    .where("feedback.merchant_id", "=", merchant.code)
    .where("feedback.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const claim = await loadClaim({ database, clock }, ctx, { area: "feedback", id });
  const isOpen = row.state === "open" && !claim.isOthers;
  const open = row.account_id === null ? (["close"] as const) : (["answer", "close"] as const);
  return {
    one: toView(row),
    member: row.account_id === null ? null : await memberFacts({ database, clock }, merchant, row.account_id),
    ...claim.shown,
    actions: isOpen ? open.filter((action) => hasPermission(operator.role, `feedback.${action}`)) : [],
    names: await loadNames(database.db, [row.decided_by, claim.shown.claim?.operatorId ?? null]),
  };
}

/** @throws PlatformError NOT_FOUND; CONFLICT with `details.state`; FORBIDDEN for an answer to a visitor. */
async function decide(
  { database, clock }: FeedbackDeps,
  { merchant, operator, operation }: MerchantContext,
  id: string,
  decision: Pick<FeedbackRow, "state" | "answer">,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const row = await trx
      .updateTable("feedback")
      .set({ ...decision, decided_by: operator.id, decided_at: now })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .where("state", "=", "open")
      .returningAll()
      .executeTakeFirst();
    if (!row) throw await createDecisionError(trx, merchant.code, id);
    if (decision.state === "answered") {
      if (row.account_id === null) throw new PlatformError("FORBIDDEN");
      const content = textToHtml(decision.answer);
      await sendMessage(trx, {
        merchantId: merchant.code,
        to: { accountId: row.account_id },
        topic: "feedback",
        texts: { [row.language]: { title: "", content } },
        recipients: 1,
        sentBy: operator.id,
        sentAt: now,
        idempotencyKey: `feedback:${id}`,
      });
    }
    await operation.record(trx, { state: "open" }, { ...decision });
  });
}

async function createDecisionError(trx: Trx, merchantId: string, id: string): Promise<PlatformError> {
  const row = await trx
    .selectFrom("feedback")
    .select("state")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row
    ? new PlatformError("CONFLICT", { details: { state: row.state } })
    : new PlatformError("NOT_FOUND");
}

function selectRows(db: Db) {
  return db
    .selectFrom("feedback")
    .leftJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "feedback.merchant_id")
        .onRef("account.id", "=", "feedback.account_id"),
    )
    .selectAll("feedback")
    .select("account.username_shown");
}

function toView(row: FeedbackRow & { username_shown: string | null }): OperatorFeedback {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    username: row.username_shown,
    type: row.type as FeedbackType,
    content: row.content,
    contact: row.contact,
    language: row.language,
    state: row.state,
    answer: row.answer,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
  };
}
