import type { CallInput } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { MessageMarkRow } from "../database/tables/messages.ts";
import { type Reader, selectInbox } from "./inbox.ts";
import { loadCallerReader } from "./read-messages.ts";

type OneMessage = CallInput<"messages", "markRead">;
type Marks = Partial<Pick<MessageMarkRow, "read_at" | "deleted_at">>;

/** Marks one of the caller's messages as read. @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF, NOT_FOUND. */
export function markRead(services: Services, ctx: CallContext, { messageId }: OneMessage) {
  return mark(services, ctx, messageId, (now, { read_at }) => ({ read_at: read_at ?? now }));
}

/** Deletes a message from the caller's inbox. @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF, NOT_FOUND. */
export function removeMessage(services: Services, ctx: CallContext, { messageId }: OneMessage) {
  return mark(services, ctx, messageId, (now, { deleted_at }) => ({ deleted_at: deleted_at ?? now }));
}

/** Restores a deleted message. @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF, NOT_FOUND. */
export function restoreMessage(services: Services, ctx: CallContext, { messageId }: OneMessage) {
  return mark(services, ctx, messageId, () => ({ deleted_at: null }));
}

/**
 * Marks all messages sent by `until` as read, in one row regardless of their number. The time never moves back, nor
 * beyond now.
 * @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF.
 */
export async function markAllRead(
  { database, clock }: Services,
  ctx: CallContext,
  { until }: CallInput<"messages", "markAllRead">,
): Promise<Record<string, never>> {
  const { merchantId, accountId } = await loadCallerReader(database.db, ctx);
  const read_until = Math.min(until, clock.now());
  await database.transaction(async (trx) => {
    await trx
      .insertInto("message_reader")
      .values({ merchant_id: merchantId, account_id: accountId, read_until })
      .onConflict((conflict) =>
        conflict
          .columns(["merchant_id", "account_id"])
          .doUpdateSet({ read_until })
          .where("message_reader.read_until", "<", read_until),
      )
      .execute();
    trx.publish("message", { merchantId, accountId });
  });
  return {};
}

async function mark(
  { database, clock }: Services,
  ctx: CallContext,
  messageId: string,
  change: (now: number, before: Required<Marks>) => Marks,
): Promise<Record<string, never>> {
  requireAccount(ctx.caller);
  const reader = await loadCallerReader(database.db, ctx);
  await database.transaction(async (trx) => {
    const found = await selectInbox(trx, reader, ["system", "personal"])
      .where("message.id", "=", messageId)
      .select(["message.id", "message_mark.read_at", "message_mark.deleted_at"])
      .executeTakeFirst();
    if (!found) throw new PlatformError("NOT_FOUND");
    const before = { read_at: found.read_at ?? null, deleted_at: found.deleted_at ?? null };
    const marks = change(clock.now(), before);
    const changed = Object.entries(marks).some(([name, value]) => before[name as keyof Marks] !== value);
    if (!changed) return;
    await writeMark(trx, reader, messageId, marks);
    trx.publish("message", { merchantId: reader.merchantId, accountId: reader.accountId });
  });
  return {};
}

async function writeMark(trx: Trx, { merchantId, accountId }: Reader, messageId: string, marks: Marks) {
  await trx
    .insertInto("message_mark")
    .values({
      merchant_id: merchantId,
      account_id: accountId,
      message_id: messageId,
      read_at: null,
      deleted_at: null,
      ...marks,
    })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "account_id", "message_id"]).doUpdateSet(marks),
    )
    .execute();
}
