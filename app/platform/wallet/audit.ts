import { acrossMerchants } from "../database/across-merchants.ts";
import type { Database, Db } from "../database/database.server.ts";
import { AGENT_RULES } from "./audit-agent-rules.ts";
import { BET_RULES } from "./audit-bet-rules.ts";
import { CONTRACT_RULES } from "./audit-contract-rules.ts";
import { DEBT_RULES } from "./audit-debt-rules.ts";
import { checkHolds, checkTransfers } from "./audit-digests.ts";
import { checkFreeSpins } from "./audit-free-spins.ts";
import { LEDGER_RULES } from "./audit-ledger-rules.ts";
import { MISSION_RULES } from "./audit-mission-rules.ts";
import { OWN_WALLET_RULES } from "./audit-own-wallet-rules.ts";
import { PAYMENT_RULES } from "./audit-payment-rules.ts";
import { PEER_RULES } from "./audit-peer-rules.ts";
import { PLAY_RULES } from "./audit-play-rules.ts";
import { POINT_RULES } from "./audit-point-rules.ts";
import { PROMOTION_RULES } from "./audit-promotion-rules.ts";
import { PROTECTION_RULES } from "./audit-protection-rules.ts";
import { REBATE_RULES } from "./audit-rebate-rules.ts";
import { REFERRAL_RULES } from "./audit-referral-rules.ts";
import type { Finding } from "./audit-rule.ts";
import { SETTLEMENT_RULES } from "./audit-settlement-rules.ts";
import { checkTournaments, TOURNAMENT_RULES } from "./audit-tournament-rules.ts";
import { VALID_BET_RULES } from "./audit-valid-bet-rules.ts";

const CHECKS = [
  ...PAYMENT_RULES,
  ...LEDGER_RULES,
  ...DEBT_RULES,
  ...BET_RULES,
  ...OWN_WALLET_RULES,
  ...PEER_RULES,
  ...PLAY_RULES,
  ...VALID_BET_RULES,
  ...PROMOTION_RULES,
  ...PROTECTION_RULES,
  ...MISSION_RULES,
  ...POINT_RULES,
  ...REFERRAL_RULES,
  ...TOURNAMENT_RULES,
  ...AGENT_RULES,
  ...CONTRACT_RULES,
  ...SETTLEMENT_RULES,
  ...REBATE_RULES,
  checkTournaments,
  checkFreeSpins,
  checkTransfers,
  checkHolds,
];

export interface AuditReport {
  findings: Finding[];
  /** The number of checked rows. */
  counted: { transfers: number; entries: number; purses: number; holds: number; bets: number };
}

/**
 * Checks the whole ledger on a snapshot of the database and returns every row that breaks a rule. Reads everything,
 * changes nothing.
 */
export async function audit(database: Database): Promise<AuditReport> {
  return database.snapshot(async (snapshot) => {
    const db = acrossMerchants(snapshot, "the audit reads everything");
    const findings: Finding[] = [];
    for (const check of CHECKS) findings.push(...(await check(db)));
    return { findings, counted: await count(db) };
  });
}

async function count(db: Db): Promise<AuditReport["counted"]> {
  const of = async (table: "ledger_transfer" | "entry" | "ledger_account" | "hold" | "bet") =>
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
    bets: await of("bet"),
  };
}
