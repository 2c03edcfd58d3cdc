import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { StepUp } from "../step-up/step-up.server.ts";
import type { Verification } from "../verification/verification.server.ts";

/** The dependencies of the sessions use cases; each takes the part that it uses. */
export interface SessionsDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: Limiter;
  verification: Pick<Verification, "use" | "requireHuman">;
  stepUp: Pick<StepUp, "guardSignIn" | "prove" | "grant">;
}
