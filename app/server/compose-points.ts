import { checkOwnPassword } from "../platform/accounts/accounts.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import {
  createRedemptionService,
  createRewardService,
  type PointDeps,
} from "../platform/points/points.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { encryptedTexts } from "../platform/ports/encrypted-text.ts";
import type { PasswordHasher } from "../platform/ports/password-hasher.ts";
import type { Adapters } from "./adapters.ts";

interface PointsDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  adapters: Pick<Adapters, "limiter" | "secrets">;
}

/** Composes the dependencies of the points mall. */
export function composePoints({
  database,
  clock,
  hasher,
  adapters: { limiter, secrets },
}: PointsDeps): PointDeps {
  const deps = { database, hasher, limiter };
  const addresses = encryptedTexts(secrets.key("delivery addresses"));
  return {
    database,
    clock,
    addresses,
    checkPassword: (ctx, password) => checkOwnPassword(deps, ctx, password),
  };
}

/** Composes the operators' services for redeemed goods and for the rewards that points buy. */
export function pointServices(deps: PointDeps) {
  return { redemptions: createRedemptionService(deps), pointRewards: createRewardService(deps) };
}
