import type { Database } from "../database/database.server.ts";
import type { ThirdPartyProvider } from "../database/tables/third-party.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { PhoneTokenVerifier } from "../ports/phone-proof.ts";
import type { ProviderClient, SignInProvider } from "../ports/sign-in-provider.ts";
import type { BeginSession } from "../sessions/sessions.server.ts";

/** Services with a browser redirect. */
export type WebProvider = Exclude<ThirdPartyProvider, "FIREBASE_PHONE">;

/** The dependencies of the use cases for sign-in by other services; each takes the part that it uses. */
export interface ThirdPartyDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  signInProviders: Record<WebProvider, SignInProvider>;
  phone: PhoneTokenVerifier;
  /** Begins a session after a first proof. */
  begin: BeginSession;
  /** Returns a merchant's client at a service, with its secret, or null when this installation has none. */
  getClient(provider: WebProvider, clientId: string): ProviderClient | null;
  /** Logs the reason when a service's response is not accepted. */
  log: { warn(facts: object, message: string): void };
}
