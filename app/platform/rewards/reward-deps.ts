import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** What the use cases of rewards need. */
export interface RewardDeps {
  database: Database;
  clock: Clock;
}
