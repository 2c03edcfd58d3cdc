import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { EncryptedTexts } from "../ports/encrypted-text.ts";
import type { FileStore } from "../ports/file-store.ts";
import type { FreeSpinIssuers } from "../ports/free-spins.ts";
import type { Limiter } from "../ports/limiter.ts";

/** The dependencies of the promotion use cases. */
export interface PromotionDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  files: FileStore;
  /** Encrypts the seeds of future draws. */
  promotionSeeds: EncryptedTexts;
  /** The vendors that give free spins, by vassalage. */
  freeSpinIssuers: FreeSpinIssuers;
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void };
}
