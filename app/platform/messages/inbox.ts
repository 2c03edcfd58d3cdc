import type { ExpressionBuilder } from "kysely";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { Tables } from "../database/tables.ts";

/** `message.account_id` of a message to many recipients. */
export const BROADCAST_ACCOUNT_ID = "";

/** The owner of an inbox, and the facts that decide which messages to many are in it. */
export interface Reader {
  merchantId: string;
  accountId: string;
  labels: readonly string[];
  registeredAt: number;
  /** Messages sent up to this time count as read. */
  readUntil: number;
}

/**
 * Returns the reader of an inbox.
 * @throws PlatformError NOT_FOUND.
 */
export async function loadReader(db: Db, merchant: MerchantProfile, accountId: string): Promise<Reader> {
  const row = await db
    .selectFrom("account")
    .leftJoin("message_reader", (join) =>
      join
        .onRef("message_reader.merchant_id", "=", "account.merchant_id")
        .onRef("message_reader.account_id", "=", "account.id"),
    )
    .select(["account.labels", "account.registered_at", "message_reader.read_until"])
    .where("account.merchant_id", "=", merchant.code)
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return {
    merchantId: merchant.code,
    accountId,
    labels: JSON.parse(row.labels) as string[],
    registeredAt: row.registered_at,
    readUntil: row.read_until ?? 0,
  };
}

/**
 * Selects the messages in an inbox, including deleted ones, each with the account's marks. A message to many is one
 * row. The query finds those for this account by the index on audience and send time, so that its cost does not grow
 * with the number of members.
 */
export function selectInbox(db: Db, reader: Reader, kinds: readonly ("system" | "personal")[]) {
  const { merchantId, accountId, registeredAt } = reader;
  const recipients = kinds.map((kind) => (kind === "personal" ? accountId : BROADCAST_ACCOUNT_ID));
  return db
    .selectFrom("message")
    .leftJoin("message_mark", (join) =>
      join
        .onRef("message_mark.merchant_id", "=", "message.merchant_id")
        .onRef("message_mark.message_id", "=", "message.id")
        .on("message_mark.account_id", "=", accountId),
    )
    .where("message.merchant_id", "=", merchantId)
    .where("message.account_id", "in", recipients)
    .where("message.sent_at", ">=", registeredAt)
    .where((eb) =>
      eb.or([
        eb("message.account_id", "=", accountId),
        eb.and([
          isAddressedToReader(eb, reader),
          eb.not(wasSentInABreak(eb, reader)),
          eb.not(wasSentWhileHeld(eb, reader)),
        ]),
      ]),
    );
}

/**
 * Returns the condition that the reader's account was held, as resembling an excluded person's, when a message was
 * sent.
 */
function wasSentWhileHeld(eb: ExpressionBuilder<Tables, "message">, { merchantId, accountId }: Reader) {
  return eb.exists(
    eb
      .selectFrom("exclusion_match")
      .select("exclusion_match.id")
      .where("exclusion_match.merchant_id", "=", merchantId)
      .where("exclusion_match.account_id", "=", accountId)
      .whereRef("exclusion_match.held_at", "<=", "message.sent_at")
      .where((row) =>
        row.and([
          row.or([
            row("exclusion_match.decided_at", "is", null),
            row("exclusion_match.decided_at", ">", row.ref("message.sent_at")),
          ]),
          row.or([
            row("exclusion_match.ends_at", "is", null),
            row("exclusion_match.ends_at", ">", row.ref("message.sent_at")),
          ]),
        ]),
      ),
  );
}

/**
 * Returns the condition that the reader was taking a break when a message was sent: messages to many are not for them
 * then.
 */
function wasSentInABreak(eb: ExpressionBuilder<Tables, "message">, { merchantId, accountId }: Reader) {
  return eb.exists(
    eb
      .selectFrom("exclusion")
      .select("exclusion.id")
      .where("exclusion.merchant_id", "=", merchantId)
      .where("exclusion.account_id", "=", accountId)
      .whereRef("exclusion.started_at", "<=", "message.sent_at")
      .where((row) =>
        row.or([
          row("exclusion.ends_at", "is", null),
          row("exclusion.ends_at", ">", row.ref("message.sent_at")),
        ]),
      )
      .where((row) =>
        row.or([
          row("exclusion.lifted_at", "is", null),
          row("exclusion.lifted_at", ">", row.ref("message.sent_at")),
        ]),
      ),
  );
}

/** Returns the condition that a message to many is for the reader. */
function isAddressedToReader(
  eb: ExpressionBuilder<Tables, "message">,
  { merchantId, accountId, labels, registeredAt }: Reader,
) {
  const hasDeposited = eb.exists(
    eb
      .selectFrom("deposit")
      .select("deposit.id")
      .where("deposit.merchant_id", "=", merchantId)
      .where("deposit.account_id", "=", accountId)
      .where("deposit.credited", ">", 0)
      .whereRef("deposit.created_at", "<=", "message.sent_at"),
  );
  return eb.and([
    eb.or([
      eb("message.label", "is", null),
      ...(labels.length > 0 ? [eb("message.label", "in", labels)] : []),
    ]),
    eb.or([eb("message.registered_from", "is", null), eb("message.registered_from", "<=", registeredAt)]),
    eb.or([
      eb("message.deposited", "is", null),
      eb.and([eb("message.deposited", "=", 1), hasDeposited]),
      eb.and([eb("message.deposited", "=", 0), eb.not(hasDeposited)]),
    ]),
  ]);
}

/** Counts the messages of each kind that are neither read nor deleted. */
export async function countUnread(db: Db, reader: Reader): Promise<{ system: number; personal: number }> {
  const rows = await selectInbox(db, reader, ["system", "personal"])
    .where("message.sent_at", ">", reader.readUntil)
    .where("message_mark.read_at", "is", null)
    .where("message_mark.deleted_at", "is", null)
    .select((eb) => ["message.account_id as recipient", eb.fn.countAll<number>().as("count")])
    .groupBy("message.account_id")
    .execute();
  const of = (recipient: string) => rows.find((row) => row.recipient === recipient)?.count ?? 0;
  return { system: of(BROADCAST_ACCOUNT_ID), personal: of(reader.accountId) };
}
