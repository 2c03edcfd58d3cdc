import { accountCalls, openDemoAccount, sendPasswordCode } from "../platform/accounts/accounts.server.ts";
import { agentCalls } from "../platform/agents/agents.server.ts";
import { clubCalls } from "../platform/club/club.server.ts";
import { contentCalls } from "../platform/content/content.server.ts";
import type { UseCases } from "../platform/core/handlers.ts";
import { publishedKeys } from "../platform/encryption/encryption.server.ts";
import { gameCalls } from "../platform/games/games.server.ts";
import { lotteryCalls } from "../platform/lottery/lottery.server.ts";
import { messageCalls } from "../platform/messages/messages.server.ts";
import { missionCalls } from "../platform/missions/missions.server.ts";
import { depositCalls } from "../platform/payments/payments.server.ts";
import { withdrawalCalls } from "../platform/payments/withdrawals.server.ts";
import { peerTransferCalls } from "../platform/peer-transfers/peer-transfers.server.ts";
import { pointCalls } from "../platform/points/points.server.ts";
import { promotionCalls, raffleCalls } from "../platform/promotions/promotions.server.ts";
import { protectionCalls } from "../platform/protection/protection.server.ts";
import { betRecords, recordCalls } from "../platform/records/records.server.ts";
import { referralCalls } from "../platform/referral/referral.server.ts";
import { rewardCalls } from "../platform/rewards/rewards.server.ts";
import { approve, sessionCalls } from "../platform/sessions/sessions.server.ts";
import { stepUpCalls } from "../platform/step-up/step-up.server.ts";
import { domainRoute, systemCalls } from "../platform/system/system.server.ts";
import {
  thirdPartyAccountCalls,
  thirdPartySessionCalls,
} from "../platform/third-party/third-party.server.ts";
import { tournamentCalls } from "../platform/tournaments/tournaments.server.ts";
import { vendorWalletCalls } from "../platform/vendor-wallets/vendor-wallets.server.ts";
import { verificationCalls } from "../platform/verification/verification.server.ts";
import { walletCalls } from "../platform/wallet/wallet.server.ts";
import { countUnread } from "./unread-counts.ts";

/** The use case behind each call of the members' contract, by area. */
export const CALLS = {
  session: { ...sessionCalls, ...thirdPartySessionCalls, freePlay: openDemoAccount },
  stepUp: { ...stepUpCalls, approve },
  accounts: { ...accountCalls, ...thirdPartyAccountCalls },
  verification: { ...verificationCalls, passwordCode: sendPasswordCode },
  wallet: { ...walletCalls, ...vendorWalletCalls, ...peerTransferCalls, betRecords },
  withdrawals: withdrawalCalls,
  payments: depositCalls,
  records: recordCalls,
  games: gameCalls,
  lottery: lotteryCalls,
  agents: agentCalls,
  rewards: {
    ...rewardCalls,
    ...missionCalls,
    ...clubCalls,
    ...referralCalls,
    ...tournamentCalls,
    ...raffleCalls,
    ...pointCalls,
  },
  promotions: promotionCalls,
  content: { ...contentCalls, domainRoute, unreadCount: countUnread },
  messages: messageCalls,
  protection: protectionCalls,
  system: { ...systemCalls, encryptionKeys: publishedKeys },
} satisfies UseCases;
