import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import { getIdTime } from "../database/ids.ts";
import type { Finding } from "./audit-rule.ts";
import { holdDigest, transferDigest } from "./digest.ts";
import { isSystemId } from "./ledger-accounts.ts";

/** Rows read per page. */
const PAGE = 2_000;

/** Checks all transfers by page: their digests, and that each id contains the time it was posted. */
export async function checkTransfers(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  let last = { merchant_id: "", id: "" };
  for (;;) {
    const page = await db
      .selectFrom("ledger_transfer")
      .selectAll()
      .where(sql<boolean>`(merchant_id, id) > (${last.merchant_id}, ${last.id})`)
      .orderBy("merchant_id")
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const first = page[0];
    const final = page.at(-1);
    if (!first || !final) return findings;
    const entries = await entriesBetween(db, first, final);
    const holds = await holdsBetween(db, first, final);
    for (const transfer of page) {
      const row = `ledger_transfer ${transfer.merchant_id} ${transfer.id}`;
      const key = `${transfer.merchant_id} ${transfer.id}`;
      const digest = transferDigest({
        merchantId: transfer.merchant_id,
        source: transfer.source,
        idempotencyKey: transfer.idempotency_key,
        kind: transfer.kind,
        book: transfer.book,
        reference: transfer.reference,
        details: transfer.details,
        occurredAt: transfer.occurred_at,
        holdId: holds.get(key) ?? null,
        entries: entries.get(key) ?? [],
      });
      if (digest !== transfer.digest) {
        findings.push({
          rule: "a transfer's digest matches its content",
          row,
          says: "content was changed",
        });
      }
      if (getIdTime(transfer.id) !== transfer.posted_at) {
        const says = `posted at ${transfer.posted_at}`;
        findings.push({ rule: "a transfer's id contains the time it was posted", row, says });
      }
    }
    last = final;
  }
}

interface Key {
  merchant_id: string;
  id: string;
}

/** Selects a range with both bounds included, in the order of (merchant, transfer). */
function between(merchant: RawBuilder<string>, id: RawBuilder<string>, from: Key, to: Key) {
  return sql<boolean>`(${merchant}, ${id}) >= (${from.merchant_id}, ${from.id})
    and (${merchant}, ${id}) <= (${to.merchant_id}, ${to.id})`;
}

async function entriesBetween(db: Db, from: Key, to: Key) {
  const rows = await db
    .selectFrom("entry")
    .select(["merchant_id", "transfer_id", "ledger_account_id as id", "currency", "amount"])
    .where(between(sql.ref("merchant_id"), sql.ref("transfer_id"), from, to))
    .orderBy("merchant_id")
    .orderBy("transfer_id")
    .orderBy("line")
    .execute();
  return Map.groupBy(rows, (entry) => `${entry.merchant_id} ${entry.transfer_id}`);
}

async function holdsBetween(db: Db, from: Key, to: Key) {
  const rows = await db
    .selectFrom("hold")
    .select(["merchant_id", "transfer_id", "id"])
    .where("transfer_id", "is not", null)
    .where(between(sql.ref("merchant_id"), sql.ref("transfer_id"), from, to))
    .execute();
  return new Map(rows.map((hold) => [`${hold.merchant_id} ${hold.transfer_id}`, hold.id]));
}

/** Checks all holds by page: their digests, and that each is on a purse and its id contains the time it was opened. */
export async function checkHolds(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  let last = { merchant_id: "", id: "" };
  for (;;) {
    const page = await db
      .selectFrom("hold")
      .selectAll()
      .where(sql<boolean>`(merchant_id, id) > (${last.merchant_id}, ${last.id})`)
      .orderBy("merchant_id")
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const final = page.at(-1);
    if (!final) return findings;
    for (const hold of page) {
      const row = `hold ${hold.merchant_id} ${hold.id}`;
      const digest = holdDigest({
        merchantId: hold.merchant_id,
        source: hold.source,
        idempotencyKey: hold.idempotency_key,
        ledgerAccountId: hold.ledger_account_id,
        amount: hold.amount,
        kind: hold.kind,
        reference: hold.reference,
      });
      if (digest !== hold.digest) {
        findings.push({ rule: "a hold's digest matches its content", row, says: "content was changed" });
      }
      if (getIdTime(hold.id) !== hold.opened_at || isSystemId(hold.ledger_account_id)) {
        const says = `opened at ${hold.opened_at} on ${hold.ledger_account_id}`;
        findings.push({
          rule: "a hold is on a purse, and its id contains the time it was opened",
          row,
          says,
        });
      }
    }
    last = final;
  }
}
