import { accountsContract } from "./accounts.ts";
import { agentsContract } from "./agents.ts";
import { contentContract } from "./content.ts";
import { gamesContract } from "./games.ts";
import { lotteryContract } from "./lottery.ts";
import { messagesContract } from "./messages.ts";
import { paymentsContract } from "./payments.ts";
import { promotionsContract } from "./promotions.ts";
import { protectionContract } from "./protection.ts";
import { recordsContract } from "./records.ts";
import { rewardsContract } from "./rewards.ts";
import { sessionContract } from "./session.ts";
import { stepUpContract } from "./step-up.ts";
import { systemContract } from "./system.ts";
import { verificationContract } from "./verification.ts";
import { walletContract } from "./wallet.ts";
import { withdrawalsContract } from "./withdrawals.ts";

/**
 * Every wire call, by area: the single source for the in-process client, the HTTP server, the HTTP client and the
 * OpenAPI document.
 */
export const contract = {
  session: sessionContract,
  stepUp: stepUpContract,
  accounts: accountsContract,
  verification: verificationContract,
  wallet: walletContract,
  withdrawals: withdrawalsContract,
  payments: paymentsContract,
  records: recordsContract,
  games: gamesContract,
  lottery: lotteryContract,
  agents: agentsContract,
  rewards: rewardsContract,
  promotions: promotionsContract,
  content: contentContract,
  messages: messagesContract,
  protection: protectionContract,
  system: systemContract,
};

export type Contract = typeof contract;
