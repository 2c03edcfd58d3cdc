import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { bindServices } from "../core/bind-services.ts";
import { PlatformError } from "../core/errors.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "../ports/password-hasher.ts";
import { derivedSecrets } from "../ports/secrets.ts";
import type { Verification } from "../verification/verification.server.ts";
import { authenticatorSecrets, getSecretContext } from "./authenticators.ts";
import { createStepUp, type StepUp, stepUpCalls } from "./step-up.server.ts";

interface TestStepUp extends StepUp {
  handlers: ReturnType<typeof bindServices<typeof stepUpCalls>>;
  hasher: PasswordHasher;
  verification: ReturnType<typeof carrier>;
  sent: SentCode[];
  /** Sets an authenticator app up for an account; returns a function that shows the app's current code. */
  addAuthenticator(merchantId: string, accountId: string, always?: boolean): Promise<() => string>;
}

/** Returns step-up for tests, with a carrier whose codes are read from `sent`. */
export function testStepUp(database: Database, clock: Clock): TestStepUp {
  const sent: SentCode[] = [];
  const secrets = derivedSecrets(randomBytes(32));
  const hasher = quickHasher();
  const verification = carrier(sent);
  const services = testServices({ database, clock, limiter: memoryLimiter(), hasher, secrets, verification });
  return {
    ...createStepUp(services),
    handlers: bindServices(services, stepUpCalls),
    hasher,
    verification,
    sent,
    async addAuthenticator(merchantId, accountId, always = false) {
      const secret = new Secret({ size: 20 });
      const encrypted = authenticatorSecrets(services).encrypt(
        secret.base32,
        getSecretContext(merchantId, accountId),
      );
      await database.db
        .insertInto("authenticator")
        .values({
          merchant_id: merchantId,
          account_id: accountId,
          secret: encrypted,
          created_at: clock.now(),
          confirmed_at: clock.now(),
          last_step: 0,
          always: always ? 1 : 0,
        })
        .execute();
      return () => new TOTP({ secret }).generate({ timestamp: clock.now() });
    },
  };
}

/** Returns six digits that the app of a secret (base 32) shows neither now nor within two steps before or after. */
export function wrongTotpCode(secret: string, now: number): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const shown = [-2, -1, 0, 1, 2].map((steps) => app.generate({ timestamp: now + steps * 30_000 }));
  const found = ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !shown.includes(code),
  );
  if (found === undefined) throw new Error("five codes cannot be six");
  return found;
}

export interface SentCode {
  purpose: string;
  to: string;
  subject: string;
  code: string;
  afterThree: string;
}

/** Fakes verification: a code is single use, and bound to purpose, target and subject. */
function carrier(sent: SentCode[]): Pick<Verification, "send" | "use"> {
  return {
    async send(_ctx, { purpose, target, subject = "", afterThree = "refused" }) {
      sent.push({ purpose, to: target.to, subject, code: String(100_000 + sent.length), afterThree });
      return { expiredMinutes: 1 };
    },
    async use(_ctx, { purpose, target, subject = "", code }) {
      const at = sent.findIndex(
        (one) =>
          one.purpose === purpose && one.to === target.to && one.subject === subject && one.code === code,
      );
      if (at < 0) throw new PlatformError("VERIFICATION_CODE_INVALID");
      sent.splice(at, 1);
    },
  };
}
