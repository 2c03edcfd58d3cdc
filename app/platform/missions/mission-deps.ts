import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** What the use cases of missions need. */
export interface MissionDeps {
  database: Database;
  clock: Clock;
}
