import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Database } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "../ports/password-hasher.ts";
import { sealedTexts } from "../ports/sealed-text.ts";
import { derivedSecrets } from "../ports/secrets.ts";
import type { Verification } from "../verification/verification.server.ts";
import { secretPlace } from "./authenticators.ts";
import { createStepUp, type StepUp } from "./step-up.server.ts";

interface TestStepUp extends StepUp {
  hasher: PasswordHasher;
  verification: ReturnType<typeof carrier>;
  sent: SentCode[];
  /** Gives an account an authenticator app that is set up, and what shows the app's code of now. */
  addAuthenticator(merchantId: string, accountId: string, always?: boolean): Promise<() => string>;
}

/** Step-up for tests, with a carrier whose codes are read from `sent`. */
export function testStepUp(database: Database, clock: Clock): TestStepUp {
  const sent: SentCode[] = [];
  const secrets = derivedSecrets(randomBytes(32));
  const hasher = quickHasher();
  const verification = carrier(sent);
  const stepUp = createStepUp({
    database,
    clock,
    limiter: memoryLimiter(),
    hasher,
    secrets,
    verification,
  });
  return {
    ...stepUp,
    hasher,
    verification,
    sent,
    async addAuthenticator(merchantId, accountId, always = false) {
      const secret = new Secret({ size: 20 });
      const sealed = sealedTexts(secrets.key("authenticator secrets"));
      await database.db
        .insertInto("authenticator")
        .values({
          merchant_id: merchantId,
          account_id: accountId,
          secret: sealed.seal(secret.base32, secretPlace(merchantId, accountId)),
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

export interface SentCode {
  purpose: string;
  to: string;
  subject: string;
  code: string;
  afterThree: string;
}

/** Keeps what verification promises: a code is single use, and bound to purpose, target and subject. */
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
