import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

/** What the use cases of messages need. */
export interface MessageDeps {
  database: Database;
  clock: Clock;
}
