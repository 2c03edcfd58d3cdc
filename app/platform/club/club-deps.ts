import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** What the use cases of the club need. */
export interface ClubDeps {
  database: Database;
  clock: Clock;
}
