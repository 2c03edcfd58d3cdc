/** The public interface of third-party sign-in. Rules in docs/decisions/0091. */

import { bindServices } from "../core/bind-services.ts";
import type { Services } from "../core/services.ts";
import { acrossMerchants } from "../database/across-merchants.ts";
import { beginThirdParty } from "./begin-third-party.ts";
import { consumePhoneProof, provedNumber, signInByNumber } from "./check-phone.ts";
import { finishThirdParty, pendingThirdParty } from "./finish-third-party.ts";
import { claimIdentity, linkedThirdParty, linkThirdParty } from "./link-identity.ts";

/** Creates the third-party functions that registration uses. */
export function createThirdParty(services: Services) {
  return bindServices(services, {
    claimIdentity,
    provedNumber,
    signInByNumber,
    spendPhoneProof: consumePhoneProof,
  });
}

export type ThirdParty = ReturnType<typeof createThirdParty>;

declare module "../core/services.ts" {
  interface Services {
    /** Proofs by other services about the person who registers. */
    thirdParty: ThirdParty;
  }
}

/** The calls that sign in by a service. */
export const thirdPartySessionCalls = {
  beginThirdParty,
  loginThirdParty: finishThirdParty,
  pendingThirdParty,
};

/** The calls that link a service to an account. */
export const thirdPartyAccountCalls = { linkThirdParty, linkedThirdParty };

/** Job: deletes expired attempts of every merchant. */
export async function deleteExpiredAttempts({ database, clock }: Services): Promise<void> {
  const db = acrossMerchants(database.db, "attempts of all merchants expire alike");
  await db.deleteFrom("third_party_attempt").where("expires_at", "<", clock.now()).execute();
}
