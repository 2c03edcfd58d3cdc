import { sql } from "kysely";
import { type CalendarPeriod, getFirstDay } from "#app/shared/business-day.ts";
import type { Db } from "../database/database.server.ts";
import { type Check, type Finding, rule } from "./audit-rule.ts";

/**
 * Tolerance in milliseconds: a transfer may have an earlier time than the break that it waited for, and servers' clocks
 * differ.
 */
export const SKEW_MS = 60_000;

/** Checks transfers between accounts against the breaks of both sides and the receiver's deposit limits. */
export const PEER_RULES: readonly Check[] = [
  rule(
    "neither side of a transfer between accounts is on a break",
    sql`select 'peer_transfer ' || p.merchant_id || ' ' || p.id as row, 'break ' || x.id as says
        from peer_transfer p join exclusion x on x.merchant_id = p.merchant_id
          and (x.account_id = p.to_account or x.account_id = p.from_account)
        where p.created_at > x.started_at + ${SKEW_MS}
          and (x.ends_at is null or p.created_at < x.ends_at - ${SKEW_MS})
          and (x.lifted_at is null or p.created_at < x.lifted_at - ${SKEW_MS})`,
  ),
  checkDepositLimits,
];

/** Money paid in to an account, with the business day to which it counts. */
interface PaidIn {
  at: number;
  day: string;
  amount: number;
}

/**
 * Finds transfers from agents that exceeded the rest of the receiver's deposit limit. It uses only limits older than
 * the transfer, and deposits credited before it, so its findings are certain but not complete.
 */
async function checkDepositLimits(db: Db): Promise<Finding[]> {
  const rows = await db
    .selectFrom("peer_transfer as p")
    .innerJoin("player_limit as l", (join) =>
      join
        .onRef("l.merchant_id", "=", "p.merchant_id")
        .onRef("l.account_id", "=", "p.to_account")
        .on("l.kind", "=", "deposit"),
    )
    .where("p.way", "=", "downline")
    .select(["p.merchant_id", "p.id", "p.to_account", "p.amount", "p.day", "p.created_at as at"])
    .select(["l.period", "l.amount as first_amount", "l.next_amount", "l.next_at", "l.changed_at"])
    .orderBy("p.merchant_id")
    .orderBy("p.to_account")
    .orderBy("p.id")
    .execute();
  const findings: Finding[] = [];
  for (const row of rows) {
    if (row.changed_at + SKEW_MS > row.at) continue;
    const isRaised = row.next_at !== null && row.next_at - SKEW_MS <= row.at;
    const limit = isRaised ? row.next_amount : row.first_amount;
    if (limit === null) continue;
    const others = await creditedBefore(db, row.merchant_id, row.to_account, row.at);
    const from = getFirstDay(row.period satisfies CalendarPeriod, row.day);
    const used = others
      .filter(({ day }) => day >= from && day <= row.day)
      .reduce((sum, { amount }) => sum + amount, 0);
    if (used + row.amount <= limit) continue;
    findings.push({
      rule: "a transfer from an agent is within the receiver's deposit limits",
      row: `peer_transfer ${row.merchant_id} ${row.id}`,
      says: `${row.amount} after ${used}, limit of a ${row.period} ${limit}`,
    });
  }
  return findings;
}

async function creditedBefore(db: Db, merchantId: string, accountId: string, at: number): Promise<PaidIn[]> {
  const deposits = await db
    .selectFrom("deposit as d")
    .innerJoin("ledger_transfer as t", (join) =>
      join.onRef("t.merchant_id", "=", "d.merchant_id").onRef("t.id", "=", "d.transfer_id"),
    )
    .select(["t.posted_at as at", "d.day", "d.credited as amount"])
    .where("d.merchant_id", "=", merchantId)
    .where("d.account_id", "=", accountId)
    .where("t.posted_at", "<", at - SKEW_MS)
    .execute();
  const received = await db
    .selectFrom("peer_transfer")
    .select(["created_at as at", "day", "amount"])
    .where("merchant_id", "=", merchantId)
    .where("to_account", "=", accountId)
    .where("way", "=", "downline")
    .where("created_at", "<", at)
    .execute();
  return [...deposits, ...received];
}
