import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Verification } from "../verification/verification.server.ts";

/** The dependencies of the step-up use cases; each takes the part that it uses. */
export interface StepUpDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  hasher: PasswordHasher;
  secrets: Secrets;
  verification: Pick<Verification, "send" | "use">;
}
