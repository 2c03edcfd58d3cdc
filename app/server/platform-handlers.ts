import { announcements } from "../platform/content/content.server.ts";
import type { Handlers } from "../platform/core/handlers.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Encryption } from "../platform/encryption/encryption.server.ts";
import type { gamesHandlers } from "../platform/games/games.server.ts";
import { paymentsHandlers } from "../platform/payments/payments.server.ts";
import { withdrawalsHandlers } from "../platform/payments/withdrawals.server.ts";
import { peerTransferHandlers } from "../platform/peer-transfers/peer-transfers.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { recordsHandlers } from "../platform/records/records.server.ts";
import { countClaimable, rewardsHandlers } from "../platform/rewards/rewards.server.ts";
import { systemHandlers } from "../platform/system/system.server.ts";
import {
  type VendorWalletDeps,
  vendorWalletHandlers,
} from "../platform/vendor-wallets/vendor-wallets.server.ts";
import { balance } from "../platform/wallet/wallet.server.ts";
import type { composeAccounts } from "./compose-accounts.ts";
import type { PaymentDeps } from "./compose-payments.ts";

interface PlatformHandlersDeps {
  clock: Clock;
  database: Database;
  accounts: Pick<ReturnType<typeof composeAccounts>, "handlers">;
  encryption: Pick<Encryption, "publishedKeys">;
  games: ReturnType<typeof gamesHandlers>;
  vendorWalletDeps: VendorWalletDeps;
  paymentDeps: PaymentDeps;
}

/** What answers every call of the contract. */
export function platformHandlers(deps: PlatformHandlersDeps): Handlers {
  const { clock, database, accounts, encryption, games, vendorWalletDeps, paymentDeps } = deps;
  const { db } = database;
  return {
    ...accounts.handlers,
    content: {
      announcements: (ctx, input) => announcements({ db, clock }, ctx, input),
      // Nobody has messages or missions yet.
      unreadCount: async (ctx) => ({
        message: 0,
        mission: 0,
        reward: await countClaimable({ database, clock }, ctx),
      }),
    },
    system: { ...systemHandlers({ db, clock }), encryptionKeys: encryption.publishedKeys },
    games: games.games,
    wallet: {
      ...games.wallet,
      ...vendorWalletHandlers(vendorWalletDeps),
      ...peerTransferHandlers(paymentDeps),
      balance: (ctx) => balance(db, ctx),
    },
    withdrawals: withdrawalsHandlers(paymentDeps),
    payments: paymentsHandlers(paymentDeps),
    rewards: rewardsHandlers({ database, clock }),
    records: { ...games.records, ...recordsHandlers(database) },
  };
}
