import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { EncryptedTexts } from "../ports/encrypted-text.ts";

/** What lotteries need. */
export interface LotteryDeps {
  database: Database;
  clock: Clock;
  /** Encrypts the seeds of draws to come. */
  seeds: EncryptedTexts;
  log: { error(facts: object, message: string): void };
}
