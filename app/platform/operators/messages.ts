import { trimInvisible } from "#app/shared/typed-text.ts";
import type { Account } from "../accounts/account-reads.server.ts";
import { readText } from "../content/content.server.ts";
import type { SentMessage } from "../contract/ops/messages.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import { type Audience, countRecipients, PLATFORM_SENDER, sendMessage } from "../messages/messages.server.ts";
import { listCodes, loadNames, requireCaseMerchant } from "./case-parts.ts";
import { cleanTexts } from "./clean-texts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";
import { requireMemberByName } from "./require-member.ts";

/** Messages to members: to one, to those that a filter selects, or to all. */
export function messageHandlers(services: Services): OperatorAreaHandlers<"messages"> {
  return {
    list: (ctx, input) => listSent(services, ctx, input),
    count: async ({ merchant }, input) => {
      const to = await loadRecipients(services.database.db, merchant.code, input);
      return { count: await loadCount(services.database.db, merchant, to, services.clock.now()) };
    },
    send: async (ctx, input) => ({ id: await send(services, ctx, input) }),
  };
}

type Recipients = Account | Audience;

/** @throws PlatformError INVALID_INPUT on /username for an unknown name and for a trial account's. */
async function loadRecipients(
  db: Db,
  merchantId: string,
  { username = "", label = "", registeredFrom, deposited }: OperatorInput<"messages", "count">,
): Promise<Recipients> {
  if (username.trim() === "") {
    return {
      label: trimInvisible(label) || null,
      registeredFrom: registeredFrom ?? null,
      deposited: deposited === undefined ? null : deposited === "yes",
    };
  }
  return requireMemberByName(db, merchantId, username);
}

/** Counts the accounts that will receive it. @throws PlatformError FEATURE_OFF if the merchant has no messages. */
async function loadCount(db: Db, merchant: MerchantProfile, to: Recipients, now: number): Promise<number> {
  requireFeature(merchant, "messages");
  return "username" in to ? 1 : countRecipients(db, merchant.code, to, now);
}

/**
 * Sends a message once, if the number of recipients is close to the confirmed one. Returns its id.
 * @throws PlatformError INVALID_INPUT; CONFLICT with `details.count` for another number of recipients;
 *   IDEMPOTENCY_CONFLICT.
 */
async function send(
  { database, clock }: Services,
  { merchant, operator, operation }: MerchantContext,
  { texts, seenCount, idempotencyKey, ...input }: OperatorInput<"messages", "send">,
): Promise<string> {
  const clean = cleanTexts(merchant, texts, { needsContent: true });
  const to = await loadRecipients(database.db, merchant.code, input);
  const count = await loadCount(database.db, merchant, to, clock.now());
  if (count === 0) throw createFieldError("/username", { messageKey: "ops.error.nobody" });
  // Of a large number, a few who joined since the confirmation are accepted; more must be confirmed again.
  if (count > seenCount + seenCount / 100) {
    throw new PlatformError("CONFLICT", { details: { count } });
  }
  return database.transaction(async (trx) => {
    const { id, isNew } = await sendMessage(trx, {
      merchantId: merchant.code,
      to: "username" in to ? { accountId: to.id } : to,
      topic: "notice",
      texts: clean,
      recipients: count,
      sentBy: operator.id,
      sentAt: clock.now(),
      idempotencyKey,
    });
    if (!isNew) return id;
    const audience: AuditDetails = "username" in to ? { username: to.username } : { ...to };
    await operation.record(trx, {}, { ...audience, recipients: count, texts: JSON.stringify(clean) }, id);
    return id;
  });
}

/** Lists messages that operators sent, newest first; answers to feedback are with the feedback. */
async function listSent(
  { database: { db } }: Services,
  ctx: WorkContext,
  page: OperatorInput<"messages", "list">,
): Promise<OperatorValue<"messages", "list">> {
  const merchantIds = listCodes(ctx);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const found = await countedPage(
    db
      .selectFrom("message")
      .leftJoin("account", onOwner("message"))
      .selectAll("message")
      .select("account.username_shown")
      .where("message.merchant_id", "in", merchantIds)
      .where("message.topic", "=", "notice")
      .where("message.sent_by", "<>", PLATFORM_SENDER)
      .orderBy("message.id", "desc"),
    page,
  );
  const names = await loadNames(
    db,
    found.rows.map((row) => row.sent_by),
  );
  const list = found.rows.map((row): SentMessage => {
    return {
      merchantId: row.merchant_id,
      id: row.id,
      to: {
        username: row.username_shown,
        label: row.label,
        registeredFrom: row.registered_from,
        deposited: row.deposited === null ? null : row.deposited === 1,
      },
      title: readText(row.texts, requireCaseMerchant(ctx, row.merchant_id), ctx.language).title,
      recipients: row.recipients,
      sentBy: names[row.sent_by] ?? "",
      sentAt: row.sent_at,
    };
  });
  return { list, total: found.total };
}
