import type { Database, Db } from "../database/database.server.ts";
import { checkHolds, checkTransfers } from "./audit-digests.ts";
import { LEDGER_RULES } from "./audit-ledger-rules.ts";
import { PAYMENT_RULES } from "./audit-payment-rules.ts";
import { PLAY_RULES } from "./audit-play-rules.ts";
import type { Finding } from "./audit-rule.ts";

const CHECKS = [...PAYMENT_RULES, ...LEDGER_RULES, ...PLAY_RULES, checkTransfers, checkHolds];

export interface AuditReport {
  findings: Finding[];
  /** How many rows were checked. */
  counted: { transfers: number; entries: number; purses: number; holds: number; rounds: number };
}

/**
 * Checks the whole ledger on a snapshot of the database and returns every row that breaks a rule. Reads everything,
 * changes nothing.
 */
export async function audit(database: Database): Promise<AuditReport> {
  return database.snapshot(async (db) => {
    const findings: Finding[] = [];
    for (const check of CHECKS) findings.push(...(await check(db)));
    return { findings, counted: await count(db) };
  });
}

async function count(db: Db): Promise<AuditReport["counted"]> {
  const of = async (table: "ledger_transfer" | "entry" | "ledger_account" | "hold" | "game_round") =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    transfers: await of("ledger_transfer"),
    entries: await of("entry"),
    purses: await of("ledger_account"),
    holds: await of("hold"),
    rounds: await of("game_round"),
  };
}
