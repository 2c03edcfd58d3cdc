import { randomBytes } from "node:crypto";
import type { Database } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { argon2Hasher, QUICK_COST } from "../ports/password-hasher.ts";
import { derivedSecrets } from "../ports/secrets.ts";
import type { Verification } from "../verification/verification.server.ts";
import { createStepUp, type StepUp } from "./step-up.server.ts";

/** Step-up for tests, with a carrier whose codes are read from `sent`. */
export function testStepUp(database: Database, clock: Clock): StepUp & { sent: SentCode[] } {
  const sent: SentCode[] = [];
  const stepUp = createStepUp({
    database,
    clock,
    limiter: memoryLimiter(),
    hasher: argon2Hasher(QUICK_COST),
    secrets: derivedSecrets(randomBytes(32)),
    verification: carrier(sent),
  });
  return { ...stepUp, sent };
}

export interface SentCode {
  purpose: string;
  to: string;
  subject: string;
  code: string;
}

/** Keeps what verification promises: a code is single use, and bound to purpose, target and subject. */
function carrier(sent: SentCode[]): Pick<Verification, "send" | "use"> {
  return {
    async send(_ctx, { purpose, target, subject = "" }) {
      sent.push({ purpose, to: target.to, subject, code: String(100_000 + sent.length) });
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
