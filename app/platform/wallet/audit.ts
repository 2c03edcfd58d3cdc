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
  ...SETTLEMENT_RULES,
