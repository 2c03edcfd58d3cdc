import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** The dependencies of the rewards use cases. */
export interface RewardDeps {
  database: Database;
  clock: Clock;
}
