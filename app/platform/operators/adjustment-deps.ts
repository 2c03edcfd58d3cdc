import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** The dependencies of the corrections' handlers. */
export interface AdjustmentDeps {
  database: Database;
  clock: Clock;
}
