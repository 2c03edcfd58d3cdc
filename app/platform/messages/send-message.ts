import { hasLabel, selectMembers } from "../accounts/account-reads.server.ts";
import type { LocalizedTexts } from "../content/content.server.ts";
import { PlatformError } from "../core/errors.ts";
import { EVERY_ACCOUNT } from "../core/events.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { MessageRow } from "../database/tables/messages.ts";
import { isNotExcluded } from "../protection/protection.server.ts";
import { BROADCAST_ACCOUNT_ID } from "./inbox.ts";

/** The recipients of a message to many: accounts that meet all given conditions; all accounts without any. */
export interface Audience {
  label: string | null;
  /** Registered at this time or later, epoch milliseconds. */
  registeredFrom: number | null;
  /** True when a deposit of theirs must have been credited, false when none may; null for either. */
  deposited: boolean | null;
}

/**
 * Counts the accounts that a message to many would be for: real ones that are registered by now and are not taking a
 * break.
 */
export async function countRecipients(
  db: Db,
  merchantId: string,
  audience: Audience,
  now: number,
): Promise<number> {
  const { label, registeredFrom, deposited } = audience;
  let rows = selectMembers(db, merchantId).where(isNotExcluded(now));
  if (registeredFrom !== null) rows = rows.where("account.registered_at", ">=", registeredFrom);
  if (label !== null) rows = rows.where(hasLabel(label));
  if (deposited !== null) {
    rows = rows.where((eb) => {
      const has = eb.exists(
        eb
          .selectFrom("deposit")
          .select("deposit.id")
          .whereRef("deposit.merchant_id", "=", "account.merchant_id")
          .whereRef("deposit.account_id", "=", "account.id")
          .where("deposit.credited", ">", 0),
      );
      return deposited ? has : eb.not(has);
    });
  }
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

interface NewMessage {
  merchantId: string;
  /** The recipient, or the audience of a message to many. */
  to: { accountId: string } | Audience;
  topic: MessageRow["topic"];
  /** HTML, sanitised. */
  texts: LocalizedTexts;
  recipients: number;
  sentBy: string;
  sentAt: number;
  /** The same key with the same content is one message. */
  idempotencyKey: string;
}

/**
 * Sends a message as one row, regardless of the number of recipients. Returns its id, and whether it is new: false if
 * it was sent under this key before.
 * @throws PlatformError IDEMPOTENCY_CONFLICT when the key was used for another message.
 */
export async function sendMessage(trx: Trx, message: NewMessage): Promise<{ id: string; isNew: boolean }> {
  const { merchantId, to, topic, sentBy, sentAt, idempotencyKey, recipients } = message;
  const accountId = "accountId" in to ? to.accountId : BROADCAST_ACCOUNT_ID;
  const audience = "accountId" in to ? { label: null, registeredFrom: null, deposited: null } : to;
  const content = {
    account_id: accountId,
    topic,
    texts: JSON.stringify(message.texts),
    label: audience.label,
    registered_from: audience.registeredFrom,
    deposited: audience.deposited === null ? null : audience.deposited ? (1 as const) : (0 as const),
    sent_by: sentBy,
  };
  const made = await trx
    .insertInto("message")
    .values({
      merchant_id: merchantId,
      id: newId(sentAt),
      ...content,
      recipients,
      sent_at: sentAt,
      idempotency_key: idempotencyKey,
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "idempotency_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) {
    trx.publish("message", {
      merchantId,
      accountId: accountId === BROADCAST_ACCOUNT_ID ? EVERY_ACCOUNT : accountId,
    });
    return { id: made.id, isNew: true };
  }
  const first = await trx
    .selectFrom("message")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirstOrThrow();
  const isSame = Object.entries(content).every(
    ([name, value]) => first[name as keyof typeof content] === value,
  );
  if (!isSame) throw new PlatformError("IDEMPOTENCY_CONFLICT");
  return { id: first.id, isNew: false };
}

/** `message.sent_by` of the platform's own messages. */
export const PLATFORM_SENDER = "";

interface PersonalMessage {
  accountId: string;
  /** HTML, sanitised. */
  texts: LocalizedTexts;
  /** Unique per merchant: a message whose key was already sent is skipped. */
  idempotencyKey: string;
}

/**
 * Sends messages of the platform, or of the account `sentBy`, one per recipient: 1 to 1,000, since SQLite limits a
 * statement's parameters.
 */
export async function sendPersonalMessages(
  trx: Trx,
  { merchantId, sentAt, sentBy = PLATFORM_SENDER }: { merchantId: string; sentAt: number; sentBy?: string },
  messages: readonly PersonalMessage[],
): Promise<void> {
  await trx
    .insertInto("message")
    .values(
      messages.map(({ accountId, texts, idempotencyKey }) => ({
        merchant_id: merchantId,
        id: newId(sentAt),
        account_id: accountId,
        topic: "notice" as const,
        texts: JSON.stringify(texts),
        label: null,
        registered_from: null,
        deposited: null,
        sent_by: sentBy,
        recipients: 1,
        sent_at: sentAt,
        idempotency_key: idempotencyKey,
      })),
    )
    .onConflict((conflict) => conflict.columns(["merchant_id", "idempotency_key"]).doNothing())
    .execute();
  for (const { accountId } of messages) trx.publish("message", { merchantId, accountId });
}
