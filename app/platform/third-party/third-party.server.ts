/** The public interface of third-party sign-in. Rules in docs/decisions/0091. */

import { bindDeps } from "../core/bind-deps.ts";
import type { AreaHandlers } from "../core/handlers.ts";
import { beginThirdParty } from "./begin-third-party.ts";
import { consumePhoneProof, provedNumber, signInByNumber } from "./check-phone.ts";
import type { ThirdPartyDeps } from "./deps.ts";
import { finishThirdParty, pendingThirdParty } from "./finish-third-party.ts";
import { claimIdentity, linkedThirdParty, linkThirdParty } from "./link-identity.ts";

/** Creates the third-party functions that registration uses. */
export function createThirdParty(deps: ThirdPartyDeps) {
  return bindDeps(deps, { claimIdentity, provedNumber, signInByNumber, spendPhoneProof: consumePhoneProof });
}

export type ThirdParty = ReturnType<typeof createThirdParty>;

/** Returns the calls of two areas: signing in by a service, and linking one to an account. */
export function thirdPartyHandlers(deps: ThirdPartyDeps): {
  session: AreaHandlers<"session">;
  accounts: AreaHandlers<"accounts">;
} {
  return {
    session: bindDeps(deps, {
      beginThirdParty,
      loginThirdParty: finishThirdParty,
      pendingThirdParty,
    }),
    accounts: bindDeps(deps, { linkThirdParty, linkedThirdParty }),
  };
}

/** Job: deletes expired attempts of every merchant. */
export async function deleteExpiredAttempts({
  database,
  clock,
}: Pick<ThirdPartyDeps, "database" | "clock">): Promise<void> {
  await database.db.deleteFrom("third_party_attempt").where("expires_at", "<", clock.now()).execute();
}
