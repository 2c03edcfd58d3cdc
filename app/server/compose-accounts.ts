import type { Logger } from "pino";
import type { Translate } from "../i18n/text-key.ts";
import { accountsHandlers, openDemoAccount, sendPasswordCode } from "../platform/accounts/accounts.server.ts";
import { bindDeps } from "../platform/core/bind-deps.ts";
import type { CallContext } from "../platform/core/call-context.ts";
import type { Handlers } from "../platform/core/handlers.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { PasswordHasher } from "../platform/ports/password-hasher.ts";
import {
  approve,
  beginSession,
  isSessionAlive,
  resolveSession,
  sessionHandlers,
} from "../platform/sessions/sessions.server.ts";
import { createStepUp, stepUpHandlers } from "../platform/step-up/step-up.server.ts";
import {
  createThirdParty,
  deleteExpiredAttempts,
  thirdPartyHandlers,
} from "../platform/third-party/third-party.server.ts";
import { createVerification, verificationHandlers } from "../platform/verification/verification.server.ts";
import type { Adapters } from "./adapters.ts";

interface AccountsDeps {
  clock: Clock;
  database: Database;
  hasher: PasswordHasher;
  log: Logger;
  adapters: Adapters;
  translate: (ctx: CallContext) => Translate;
  siteOrigin: (merchant: MerchantProfile, audience: "member" | "agent") => string;
}

/**
 * Composes the services that identify a caller: accounts, sessions, second proofs, codes and sign-in through other
 * services.
 */
export function composeAccounts({ adapters, siteOrigin, ...process }: AccountsDeps) {
  const { database, clock, log } = process;
  const { limiter, secrets, mailer } = adapters;
  const shared = { ...process, limiter, secrets, mailer, later: createDeferredRunner(log) };
  const verificationDeps = { ...shared, sms: adapters.sms, botCheck: adapters.botCheck };
  const verification = createVerification(verificationDeps);
  const stepUpDeps = { ...shared, verification };
  const stepUp = createStepUp(stepUpDeps);
  const sessionsDeps = { ...shared, verification, stepUp };
  const { begin, ...sessions } = bindDeps(sessionsDeps, {
    begin: beginSession,
    approve,
    resolve: resolveSession,
    isAlive: isSessionAlive,
  });
  const thirdPartyDeps = { ...shared, ...adapters.signIn, begin };
  const thirdParty = thirdPartyHandlers(thirdPartyDeps);
  const accountsDeps = {
    ...shared,
    verification,
    begin,
    siteOrigin,
    thirdParty: createThirdParty(thirdPartyDeps),
  };
  const { freePlay, passwordCode } = bindDeps(accountsDeps, {
    freePlay: openDemoAccount,
    passwordCode: sendPasswordCode,
  });
  return {
    verification,
    stepUp,
    resolveSession: sessions.resolve,
    sessionLives: sessions.isAlive,
    forgetAttempts: () => deleteExpiredAttempts({ database, clock }),
    handlers: {
      session: { ...sessionHandlers(sessionsDeps), ...thirdParty.session, freePlay },
      accounts: { ...accountsHandlers(accountsDeps), ...thirdParty.accounts },
      stepUp: { ...stepUpHandlers(stepUpDeps), approve: sessions.approve },
      verification: { ...verificationHandlers(verificationDeps), passwordCode },
    } satisfies Handlers,
  };
}

/** The delay of deferred work; the response that must not reveal it has been sent by then. */
const AFTER_ANSWER_MS = 50;

/**
 * Defers work until the response has been sent. Started at once, its work in this thread (above all a write to SQLite)
 * would delay the response, and the response time would reveal that there is something to do.
 */
function createDeferredRunner(log: Logger): (work: () => Promise<void>) => void {
  const run = (work: () => Promise<void>) =>
    void work().catch((error) => log.error({ err: error }, "background work after a response failed"));
  return (work) => void setTimeout(run, AFTER_ANSWER_MS, work);
}
