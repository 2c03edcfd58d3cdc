import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { EncryptedTexts } from "../ports/encrypted-text.ts";

/** The dependencies of the pools. */
export interface JackpotDeps {
  database: Database;
  clock: Clock;
  /** Encrypts the seeds of running cycles. */
  jackpotSeeds: EncryptedTexts;
  log: { warn(facts: object, message: string): void };
}
