import { clubHandlers } from "../platform/club/club.server.ts";
import { contentHandlers } from "../platform/content/content.server.ts";
import type { Handlers } from "../platform/core/handlers.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Encryption } from "../platform/encryption/encryption.server.ts";
import type { gamesHandlers } from "../platform/games/games.server.ts";
import type { lotteryHandlers } from "../platform/lottery/lottery.server.ts";
import { countUnreadMessages, messagesHandlers } from "../platform/messages/messages.server.ts";
import { countClaimableMissions, missionsHandlers } from "../platform/missions/missions.server.ts";
import { paymentsHandlers } from "../platform/payments/payments.server.ts";
import { withdrawalsHandlers } from "../platform/payments/withdrawals.server.ts";
import { peerTransferHandlers } from "../platform/peer-transfers/peer-transfers.server.ts";
import { type PointDeps, pointsHandlers } from "../platform/points/points.server.ts";
import type { Bus } from "../platform/ports/bus.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { measureResponseTime } from "../platform/ports/http-exchange.ts";
import type { promotionsHandlers, raffleHandlers } from "../platform/promotions/promotions.server.ts";
import { type ProtectionDeps, protectionHandlers } from "../platform/protection/protection.server.ts";
import { recordsHandlers } from "../platform/records/records.server.ts";
import { referralHandlers } from "../platform/referral/referral.server.ts";
import { countClaimable, rewardsHandlers } from "../platform/rewards/rewards.server.ts";
import { systemHandlers } from "../platform/system/system.server.ts";
import { tournamentHandlers } from "../platform/tournaments/tournaments.server.ts";
import {
  type VendorWalletDeps,
  vendorWalletHandlers,
} from "../platform/vendor-wallets/vendor-wallets.server.ts";
import { balance } from "../platform/wallet/wallet.server.ts";
import type { composeAccounts } from "./compose-accounts.ts";
import type { PaymentDeps } from "./compose-payments.ts";
import { createUnreadCountCache } from "./unread-counts.ts";

interface PlatformHandlersDeps {
  bus: Pick<Bus, "subscribe">;
  clock: Clock;
  database: Database;
  accounts: Pick<ReturnType<typeof composeAccounts>, "handlers" | "verification">;
  encryption: Pick<Encryption, "publishedKeys">;
  games: ReturnType<typeof gamesHandlers>;
  lottery: ReturnType<typeof lotteryHandlers>;
  promotions: ReturnType<typeof promotionsHandlers>;
  raffles: ReturnType<typeof raffleHandlers>;
  pointDeps: PointDeps;
  vendorWalletDeps: VendorWalletDeps;
  paymentDeps: PaymentDeps;
  /** Returns the scheme, host and port of one of the server's own hosts. */
  getOrigin: (host: string) => string;
  protectionDeps: ProtectionDeps;
}

/** Returns the handlers of every call of the contract. */
export function platformHandlers(deps: PlatformHandlersDeps): Handlers {
  const {
    bus,
    clock,
    database,
    accounts,
    encryption,
    games,
    lottery,
    promotions,
    raffles,
    pointDeps,
    vendorWalletDeps,
    paymentDeps,
    getOrigin,
    protectionDeps,
  } = deps;
  const { db } = database;
  const { domainRoute, ...system } = systemHandlers({ db, clock, getOrigin, probe: measureResponseTime });
  return {
    ...accounts.handlers,
    content: {
      domainRoute,
      ...contentHandlers({ ...paymentDeps, verification: accounts.verification }),
      unreadCount: createUnreadCountCache({ bus, clock }, async (ctx) => {
        const [message, mission, reward] = await Promise.all([
          countUnreadMessages({ database, clock }, ctx),
          countClaimableMissions({ database, clock }, ctx),
          countClaimable({ database, clock }, ctx),
        ]);
        return { message, mission, reward };
      }),
    },
    messages: messagesHandlers({ database, clock }),
    system: { ...system, encryptionKeys: encryption.publishedKeys },
    games: games.games,
    lottery,
    wallet: {
      ...games.wallet,
      ...vendorWalletHandlers(vendorWalletDeps),
      ...peerTransferHandlers(paymentDeps),
      balance: (ctx) => balance(db, ctx),
    },
    withdrawals: withdrawalsHandlers(paymentDeps),
    payments: paymentsHandlers(paymentDeps),
    rewards: {
      ...rewardsHandlers({ database, clock }),
      ...missionsHandlers({ database, clock }),
      ...clubHandlers({ database, clock }),
      ...referralHandlers({ database, clock }),
      ...tournamentHandlers({ database, clock }),
      ...raffles,
      ...pointsHandlers(pointDeps),
    },
    promotions,
    protection: protectionHandlers(protectionDeps),
    records: { ...games.records, ...recordsHandlers(database) },
  };
}
