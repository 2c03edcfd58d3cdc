import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** What the handlers of corrections work with. */
export interface AdjustmentDeps {
  database: Database;
  clock: Clock;
}
