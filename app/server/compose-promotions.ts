import type { Logger } from "pino";
import type { Database } from "../platform/database/database.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { encryptedTexts } from "../platform/ports/encrypted-text.ts";
import type { FreeSpinIssuers } from "../platform/ports/free-spins.ts";
import type { GameVendors } from "../platform/ports/game-vendor.ts";
import {
  createApplicationService,
  createFreeSpinService,
  createPromotionService,
  type PromotionDeps,
  promotionsHandlers,
  raffleHandlers,
} from "../platform/promotions/promotions.server.ts";
import type { Adapters } from "./adapters.ts";

interface PromotionsDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  vendors: GameVendors;
  adapters: Pick<Adapters, "limiter" | "files" | "secrets">;
}

/** Composes the dependencies of promotions, the calls about them, and the operators' services for them. */
export function composePromotions({ database, clock, log, vendors, adapters }: PromotionsDeps) {
  const { limiter, files, secrets } = adapters;
  const seeds = encryptedTexts(secrets.key("promotion seeds"));
  const promotionDeps: PromotionDeps = {
    database,
    clock,
    limiter,
    log,
    files,
    seeds,
    freeSpins: freeSpinIssuers(database, vendors),
  };
  return {
    promotionDeps,
    promotionCalls: {
      promotions: promotionsHandlers(promotionDeps),
      raffles: raffleHandlers(promotionDeps),
    },
    promotionServices: {
      promotions: createPromotionService(promotionDeps),
      applications: createApplicationService(promotionDeps),
      freeSpins: createFreeSpinService(promotionDeps),
    },
  };
}

/** The connected vendors that offer free spins. They identify games by their own codes. */
function freeSpinIssuers({ db }: Database, vendors: GameVendors): FreeSpinIssuers {
  const has = (vassalage: string) => vendors.get(vassalage)?.giveFreeSpins !== undefined;
  return {
    has,
    get: (vassalage) =>
      has(vassalage)
        ? {
            async issue({ gameId, accountId, ...request }) {
              const game = await db
                .selectFrom("game")
                .select("code")
                .where("id", "=", gameId)
                .where("vendor", "=", vassalage)
                .executeTakeFirst();
              if (!game) return "refused";
              const spins = { ...request, playerId: accountId, gameCode: game.code };
              return (await vendors.get(vassalage)?.giveFreeSpins?.(spins)) ?? "refused";
            },
            async takeBack({ accountId, ...request }) {
              const vendor = vendors.get(vassalage);
              if (!vendor?.takeBackFreeSpins) throw new Error(`${vassalage} takes no free spins back`);
              await vendor.takeBackFreeSpins({ ...request, playerId: accountId });
            },
          }
        : undefined,
  };
}
