import { reviewClub } from "../platform/club/club.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { deleteDemoPlay } from "../platform/database/delete-demo-play.ts";
import { deleteExpiredRows } from "../platform/database/delete-expired.ts";
import type { Encryption } from "../platform/encryption/encryption.server.ts";
import { deleteEndedLaunches } from "../platform/games/games.server.ts";
import { type JackpotDeps, payJackpots } from "../platform/jackpots/jackpots.server.ts";
import {
  type NotifyDebtorsDeps,
  type NotifyMatchesDeps,
  type NotifyReducedDeps,
  notifyDebtors,
  notifyExclusionMatches,
  notifyReducedWithdrawals,
} from "../platform/messages/messages.server.ts";
import type { Operators } from "../platform/operators/operators.server.ts";
import { followUpDeposits } from "../platform/payments/payments.server.ts";
import { followUpWithdrawals } from "../platform/payments/withdrawals.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import {
  followUpFreeSpins,
  type PromotionDeps,
  revokeFreeSpins,
  rotateSeeds,
} from "../platform/promotions/promotions.server.ts";
import { reviewReferrals } from "../platform/referral/referral.server.ts";
import { expireBonuses } from "../platform/rewards/rewards.server.ts";
import { deleteEndedSessions } from "../platform/sessions/sessions.server.ts";
import { closeTournaments } from "../platform/tournaments/tournaments.server.ts";
import {
  followUpTransfers,
  returnAfterPlay,
  returnForDebts,
  returnForProtection,
  type VendorWalletDeps,
} from "../platform/vendor-wallets/vendor-wallets.server.ts";
import { checkpointSystemAccounts } from "../platform/wallet/wallet.server.ts";
import type { PaymentDeps } from "./compose-payments.ts";
import type { Job } from "./jobs.ts";
import type { Merchants } from "./merchants.ts";

interface PlatformJobsDeps {
  clock: Clock;
  database: Database;
  merchants: Pick<Merchants, "all">;
  paymentDeps: PaymentDeps;
  vendorWalletDeps: VendorWalletDeps;
  jackpotDeps: JackpotDeps;
  operators: Pick<Operators, "forgetSessions">;
  encryption: Pick<Encryption, "forgetOld">;
  accounts: { forgetAttempts(): Promise<void> };
  /** Draws, settles and opens lottery draws. */
  lotteryRounds: () => Promise<void>;
  /** Jobs about vendors' bets and games. */
  vendorJobs: readonly Job[];
  promotionDeps: PromotionDeps;
  debtMessage: NotifyDebtorsDeps["debtMessage"];
  withdrawalMessage: NotifyReducedDeps["withdrawalMessage"];
  matchDeps: NotifyMatchesDeps;
}

/** The platform's scheduled jobs. */
export function platformJobs(deps: PlatformJobsDeps): Job[] {
  const { clock, database, merchants, paymentDeps, vendorWalletDeps, operators, encryption, accounts } = deps;
  const { db } = database;
  return [
    ...deps.vendorJobs,
    {
      name: "delete expired codes, links, proofs and approvals",
      pattern: "17 * * * *",
      async run() {
        for (const { code } of merchants.all()) await deleteExpiredRows(db, code, clock.now());
      },
    },
    {
      name: "follow up withdrawals",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await followUpWithdrawals(paymentDeps, merchant);
      },
    },
    {
      name: "follow up deposits",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await followUpDeposits(paymentDeps, merchant);
      },
    },
    {
      name: "expire bonuses",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await expireBonuses({ database, clock }, merchant);
      },
    },
    {
      name: "publish commitments and past seeds of promotions' draws",
      pattern: "*/5 * * * *",
      async run() {
        for (const merchant of merchants.all()) await rotateSeeds(deps.promotionDeps, merchant);
      },
    },
    {
      name: "request claimed free spins from vendors",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await followUpFreeSpins(deps.promotionDeps, merchant);
      },
    },
    createSpinRevocationJob(deps),
    {
      name: "update members' club levels",
      pattern: "23 * * * *",
      async run() {
        for (const merchant of merchants.all()) await reviewClub({ database, clock }, merchant);
      },
    },
    {
      name: "pay referral rewards",
      pattern: "*/10 * * * *",
      async run() {
        for (const merchant of merchants.all()) await reviewReferrals({ database, clock }, merchant);
      },
    },
    createMatchNoticeJob(deps),
    {
      name: "close tournaments and pay their prizes",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await closeTournaments({ database, clock }, merchant);
      },
    },
    createProtectionJob(deps),
    createGameReturnJob(deps),
    {
      name: "query vendors about transfers",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await followUpTransfers(vendorWalletDeps, merchant);
      },
    },
    {
      name: "return money from vendors for debts",
      pattern: "* * * * *",
      async run() {
        for (const merchant of merchants.all()) await returnForDebts(vendorWalletDeps, merchant);
      },
    },
    ...createCorrectionNoticeJob(deps),
    {
      name: "pay jackpots",
      pattern: "*/5 * * * * *",
      everyServer: true,
      async run() {
        for (const merchant of merchants.all()) await payJackpots(deps.jackpotDeps, merchant);
      },
    },
    {
      name: "checkpoint system accounts",
      pattern: "*/10 * * * *",
      async run() {
        for (const merchant of merchants.all())
          await checkpointSystemAccounts(database, merchant.code, clock.now());
      },
    },
    {
      name: "delete old sessions and launches",
      pattern: "41 3 * * *",
      async run() {
        for (const { code } of merchants.all()) {
          await deleteEndedSessions(db, code, clock.now());
          await deleteEndedLaunches(db, code, clock.now());
        }
      },
    },
    {
      name: "delete free play of ended sessions",
      pattern: "*/10 * * * *",
      async run() {
        for (const { code } of merchants.all()) await deleteDemoPlay(database, code, clock.now());
      },
    },
    {
      name: "delete ended operator sessions",
      pattern: "*/10 * * * *",
      run: operators.forgetSessions,
    },
    { name: "draw lotteries", pattern: "* * * * * *", everyServer: true, run: deps.lotteryRounds },
    { name: "delete old message ids and keys", pattern: "*/10 * * * *", run: encryption.forgetOld },
    { name: "delete old third-party attempts", pattern: "*/10 * * * *", run: accounts.forgetAttempts },
  ];
}

const createProtectionJob = ({
  merchants,
  vendorWalletDeps,
}: Pick<PlatformJobsDeps, "merchants" | "vendorWalletDeps">): Job => ({
  name: "return money from vendors for breaks and limits",
  pattern: "* * * * *",
  async run() {
    for (const merchant of merchants.all()) await returnForProtection(vendorWalletDeps, merchant);
  },
});

const createGameReturnJob = ({
  merchants,
  vendorWalletDeps,
}: Pick<PlatformJobsDeps, "merchants" | "vendorWalletDeps">): Job => ({
  name: "return money from vendors after games",
  pattern: "* * * * *",
  async run() {
    for (const merchant of merchants.all()) await returnAfterPlay(vendorWalletDeps, merchant);
  },
});

const createSpinRevocationJob = ({
  merchants,
  promotionDeps,
}: Pick<PlatformJobsDeps, "merchants" | "promotionDeps">): Job => ({
  name: "withdraw free spins of members on a break",
  pattern: "* * * * *",
  async run() {
    for (const merchant of merchants.all()) await revokeFreeSpins(promotionDeps, merchant);
  },
});

const createMatchNoticeJob = ({
  merchants,
  matchDeps,
}: Pick<PlatformJobsDeps, "merchants" | "matchDeps">): Job => ({
  name: "notify members of protection cases",
  pattern: "* * * * *",
  async run() {
    for (const { code } of merchants.all()) await notifyExclusionMatches(matchDeps, code);
  },
});

const createCorrectionNoticeJob = ({
  database,
  clock,
  merchants,
  debtMessage,
  withdrawalMessage,
}: Pick<
  PlatformJobsDeps,
  "database" | "clock" | "merchants" | "debtMessage" | "withdrawalMessage"
>): Job[] => [
  {
    name: "notify members of their debts",
    pattern: "* * * * *",
    async run() {
      for (const { code } of merchants.all()) await notifyDebtors({ database, clock, debtMessage }, code);
    },
  },
  {
    name: "notify members of corrected withdrawals",
    pattern: "* * * * *",
    async run() {
      const messageDeps = { database, clock, withdrawalMessage };
      for (const { code } of merchants.all()) await notifyReducedWithdrawals(messageDeps, code);
    },
  },
];
