import type { Translate } from "../../i18n/text-key.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { BeginSession } from "../sessions/sessions.server.ts";
import type { ThirdParty } from "../third-party/third-party.server.ts";
import type { Verification } from "../verification/verification.server.ts";

export interface RegistrationDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: Limiter;
  verification: Pick<Verification, "requireHuman" | "use">;
  /** Proofs by other services about the person who registers; when absent, none of their proofs is accepted. */
  thirdParty?: ThirdParty;
}

export interface PasswordDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: Limiter;
  verification: Pick<Verification, "send" | "use" | "requireHuman">;
  /** Begins a session after the first authentication factor. */
  begin: BeginSession;
  /** Null if the operator has not configured one. */
  mailer: Mailer | null;
  translate(ctx: CallContext): Translate;
  /** Returns the origin of the merchant's own site for an audience: configured, never taken from a request. */
  siteOrigin(merchant: MerchantProfile, audience: "member" | "agent"): string;
  /** Runs work after the response; its duration would otherwise reveal if an account exists. */
  later(work: () => Promise<void>): void;
}
