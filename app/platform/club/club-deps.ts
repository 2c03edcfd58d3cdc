import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** The dependencies of the club's use cases. */
export interface ClubDeps {
  database: Database;
  clock: Clock;
}
