import type { Logger } from "pino";
import type { Database } from "../platform/database/database.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { encryptedTexts } from "../platform/ports/encrypted-text.ts";
import {
  createApplicationDesk,
  createFreeSpinDesk,
  createPromotionDesk,
  type PromotionDeps,
  promotionsHandlers,
  raffleHandlers,
} from "../platform/promotions/promotions.server.ts";
import type { Adapters } from "./adapters.ts";

interface PromotionsDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  adapters: Pick<Adapters, "limiter" | "files" | "secrets">;
}

/** What promotions work with, the calls about them, and what operators do with them. */
export function composePromotions({ database, clock, log, adapters }: PromotionsDeps) {
  const { limiter, files, secrets } = adapters;
  const seeds = encryptedTexts(secrets.key("promotion seeds"));
  // No vendor gives free spins on request yet: a promotion of that kind cannot be published.
  const promotionDeps: PromotionDeps = {
    database,
    clock,
    limiter,
    log,
    files,
    seeds,
    freeSpins: new Map(),
  };
  return {
    promotionDeps,
    promotionCalls: {
      promotions: promotionsHandlers(promotionDeps),
      raffles: raffleHandlers(promotionDeps),
    },
    promotionDesks: {
      promotions: createPromotionDesk(promotionDeps),
      applications: createApplicationDesk(promotionDeps),
      freeSpins: createFreeSpinDesk(promotionDeps),
    },
  };
}
