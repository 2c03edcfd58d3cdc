import {
  countFigures,
  notifyContracts,
  settleContracts,
  settleRebates,
} from "../platform/agents/agents.server.ts";
import { reviewClub } from "../platform/club/club.server.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Services } from "../platform/core/services.ts";
import { deleteDemoPlay } from "../platform/database/delete-demo-play.ts";
import { deleteExpiredRows } from "../platform/database/delete-expired.ts";
import { deleteExpiredMessages } from "../platform/encryption/encryption.server.ts";
import { deleteEndedLaunches, importCatalogues } from "../platform/games/games.server.ts";
import { payJackpots } from "../platform/jackpots/jackpots.server.ts";
import {
  notifyDebtors,
  notifyExclusionMatches,
  notifyReducedWithdrawals,
} from "../platform/messages/messages.server.ts";
import type { Operators } from "../platform/operators/operators.server.ts";
import { followUpDeposits } from "../platform/payments/payments.server.ts";
import { followUpWithdrawals } from "../platform/payments/withdrawals.server.ts";
import { followUpFreeSpins, revokeFreeSpins, rotateSeeds } from "../platform/promotions/promotions.server.ts";
import { reviewReferrals } from "../platform/referral/referral.server.ts";
import { expireBonuses } from "../platform/rewards/rewards.server.ts";
import { deleteEndedSessions } from "../platform/sessions/sessions.server.ts";
import { deleteExpiredAttempts } from "../platform/third-party/third-party.server.ts";
import { closeTournaments } from "../platform/tournaments/tournaments.server.ts";
import { followUpStuckBets } from "../platform/vendor-calls/vendor-calls.server.ts";
import {
  followUpTransfers,
  returnAfterPlay,
  returnForDebts,
  returnForProtection,
} from "../platform/vendor-wallets/vendor-wallets.server.ts";
import { checkpointSystemAccounts } from "../platform/wallet/wallet.server.ts";
import type { Job } from "./jobs.ts";

/** A job that runs for every merchant: its name, its pattern and its work. */
type MerchantJob = readonly [
  name: string,
  pattern: string,
  work: (services: Services, merchant: MerchantProfile) => Promise<unknown>,
];

const MINUTELY = "* * * * *";
const TEN_MINUTELY = "*/10 * * * *";

const MERCHANT_JOBS: readonly MerchantJob[] = [
  ["query vendors about stuck bets", "23 * * * *", followUpStuckBets],
  [
    "delete expired codes, links, proofs and approvals",
    "17 * * * *",
    ({ database, clock }, { code }) => deleteExpiredRows(database.db, code, clock.now()),
  ],
  ["follow up withdrawals", MINUTELY, followUpWithdrawals],
  ["follow up deposits", MINUTELY, followUpDeposits],
  ["expire bonuses", MINUTELY, expireBonuses],
  ["publish commitments and past seeds of promotions' draws", "*/5 * * * *", rotateSeeds],
  ["request claimed free spins from vendors", MINUTELY, followUpFreeSpins],
  ["withdraw free spins of members on a break", MINUTELY, revokeFreeSpins],
  ["update members' club levels", "23 * * * *", reviewClub],
  ["count the figures of agents' teams", MINUTELY, countFigures],
  ["settle agents' contracts", MINUTELY, settleContracts],
  ["settle the rebates of agents' teams", MINUTELY, settleRebates],
  ["notify agents of their contracts", MINUTELY, notifyContracts],
  ["pay referral rewards", TEN_MINUTELY, reviewReferrals],
  [
    "notify members of protection cases",
    MINUTELY,
    (services, { code }) => notifyExclusionMatches(services, code),
  ],
  ["close tournaments and pay their prizes", MINUTELY, closeTournaments],
  ["return money from vendors for breaks and limits", MINUTELY, returnForProtection],
  ["return money from vendors after games", MINUTELY, returnAfterPlay],
  ["query vendors about transfers", MINUTELY, followUpTransfers],
  ["return money from vendors for debts", MINUTELY, returnForDebts],
  ["notify members of their debts", MINUTELY, (services, { code }) => notifyDebtors(services, code)],
  [
    "notify members of corrected withdrawals",
    MINUTELY,
    (services, { code }) => notifyReducedWithdrawals(services, code),
  ],
  [
    "checkpoint system accounts",
    TEN_MINUTELY,
    ({ database, clock }, { code }) => checkpointSystemAccounts(database, code, clock.now()),
  ],
  [
    "delete old sessions and launches",
    "41 3 * * *",
    async ({ database: { db }, clock }, { code }) => {
      await deleteEndedSessions(db, code, clock.now());
      await deleteEndedLaunches(db, code, clock.now());
    },
  ],
  [
    "delete free play of ended sessions",
    TEN_MINUTELY,
    ({ database, clock }, { code }) => deleteDemoPlay(database, code, clock.now()),
  ],
];

interface OtherJobs {
  operators: Pick<Operators, "forgetSessions">;
  /** Draws, settles and opens lottery draws. */
  lotteryRounds: () => Promise<void>;
}

/** The platform's scheduled jobs. */
export function platformJobs(services: Services, { operators, lotteryRounds }: OtherJobs): Job[] {
  const forEveryMerchant = (work: MerchantJob[2]) => async () => {
    for (const merchant of services.merchants.all()) await work(services, merchant);
  };
  return [
    ...MERCHANT_JOBS.map(([name, pattern, work]) => ({ name, pattern, run: forEveryMerchant(work) })),
    {
      name: "pay jackpots",
      pattern: "*/5 * * * * *",
      everyServer: true,
      run: forEveryMerchant(payJackpots),
    },
    { name: "draw lotteries", pattern: "* * * * * *", everyServer: true, run: lotteryRounds },
    {
      name: "refresh vendors' game catalogues",
      pattern: "7 * * * *",
      run: async () => void (await importCatalogues(services)),
    },
    { name: "delete ended operator sessions", pattern: TEN_MINUTELY, run: operators.forgetSessions },
    {
      name: "delete old message ids and keys",
      pattern: TEN_MINUTELY,
      run: () => deleteExpiredMessages(services),
    },
    {
      name: "delete old third-party attempts",
      pattern: TEN_MINUTELY,
      run: () => deleteExpiredAttempts(services),
    },
  ];
}
