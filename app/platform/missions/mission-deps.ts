import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** The dependencies of the missions' use cases. */
export interface MissionDeps {
  database: Database;
  clock: Clock;
}
