import { readText, sanitiseHtml } from "../content/content.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Message, MessageHead } from "../contract/messages.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import type { MessageMarkRow, MessageRow } from "../database/tables/messages.ts";
import { BROADCAST_ACCOUNT_ID, countUnread, loadReader, type Reader, selectInbox } from "./inbox.ts";

/** Returns the caller's messages of one kind, newest first. @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF. */
export async function listMessages(
  { database: { db } }: Services,
  ctx: CallContext,
  { kind, ...page }: CallInput<"messages", "list">,
): Promise<CallValue<"messages", "list">> {
  const reader = await loadCallerReader(db, ctx);
  const { rows, ...counts } = await countedPage(
    selectInbox(db, reader, [kind])
      .where("message_mark.deleted_at", "is", null)
      .selectAll("message")
      .select("message_mark.read_at")
      .orderBy("message.sent_at", "desc")
      .orderBy("message.id", "desc"),
    page,
  );
  return {
    list: rows.map((row) => toHead(ctx, reader, row)),
    ...counts,
    unread: await countUnread(db, reader),
  };
}

/**
 * Returns one of the caller's messages.
 * @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF, NOT_FOUND for another's or a deleted one.
 */
export async function messageDetail(
  { database: { db } }: Services,
  ctx: CallContext,
  { messageId }: CallInput<"messages", "detail">,
): Promise<Message> {
  const reader = await loadCallerReader(db, ctx);
  const row = await selectInbox(db, reader, ["system", "personal"])
    .where("message.id", "=", messageId)
    .where("message_mark.deleted_at", "is", null)
    .selectAll("message")
    .select("message_mark.read_at")
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  const { content } = readText(row.texts, ctx.merchant, ctx.request.language);
  return { ...toHead(ctx, reader, row), content: sanitiseHtml(content) };
}

/** Counts the caller's unread messages; 0 if the merchant has no messages. @throws PlatformError NOT_LOGGED_IN. */
export async function countUnreadMessages({ database: { db } }: Services, ctx: CallContext): Promise<number> {
  if (!ctx.merchant.switches.messages) return 0;
  const { system, personal } = await countUnread(db, await loadCallerReader(db, ctx));
  return system + personal;
}

/** Returns the caller's unread messages as the call's value. @throws PlatformError NOT_LOGGED_IN. */
export async function getUnread(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"messages", "unread">> {
  return { message: await countUnreadMessages(services, ctx) };
}

/** @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF if the merchant has no messages. */
export function loadCallerReader(
  db: Services["database"]["db"],
  { merchant, caller }: CallContext,
): Promise<Reader> {
  const { accountId } = requireAccount(caller);
  if (!merchant.switches.messages) throw new PlatformError("FEATURE_OFF");
  return loadReader(db, merchant, accountId);
}

function toHead(
  { request, merchant }: CallContext,
  { readUntil }: Reader,
  row: MessageRow & Pick<MessageMarkRow, "read_at">,
): MessageHead {
  return {
    messageId: row.id,
    kind: row.account_id === BROADCAST_ACCOUNT_ID ? "system" : "personal",
    topic: row.topic,
    title: readText(row.texts, merchant, request.language).title,
    read: row.read_at !== null || row.sent_at <= readUntil,
    sentAt: row.sent_at,
  };
}
