import { afterAll, beforeAll, beforeEach } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { type TestParts, testServices } from "../core/testing.ts";
import type { TestDatabase } from "../database/testing.ts";
import { proofOfWork } from "../ports/bot-check.ts";
import { derivedSecrets } from "../ports/secrets.ts";
import { clockLimiter, getCode, type TestClock, testClock, testContext, testMerchant } from "../testing.ts";
import { captchaText } from "./draw-captcha.ts";
import {
  type CodeTarget,
  createVerification,
  type Verification,
  verificationCalls,
} from "./verification.server.ts";

/** Accepts every captcha and code, for tests of later steps. */
export const openSignIn: Pick<Verification, "requireHuman" | "use"> = {
  requireHuman: async () => undefined,
  use: async () => undefined,
};

/** Binds the service and the calls of verification to the test's dependencies. */
export function testWholeVerification(parts: TestParts) {
  const services = testServices(parts);
  return { ...createVerification(services), handlers: bindServices(services, verificationCalls) };
}

export type WholeVerification = ReturnType<typeof testWholeVerification>;

/** Opens verification for the tests of a file with hooks, and returns shared helpers. */
export function openVerification(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    clock: TestClock;
    verification: WholeVerification;
    sent: { channel: string; to: string; text: string; subject?: string }[];
    faults: string[];
    carrier: (to: string) => Promise<void>;
    later: (work: () => Promise<void>) => void;
    /** The text of every picture; empty for the pictures' real texts. */
    captcha: string;
  };

  beforeAll(async () => {
    given.database = await open();
  });
  afterAll(() => given.database.drop());
  beforeEach(() => {
    given.clock = testClock();
    given.sent = [];
    given.faults = [];
    given.captcha = "ACDEF";
    given.carrier = async () => undefined;
    given.later = (work) => void work();
    const secrets = derivedSecrets(Buffer.alloc(32, 7));
    given.verification = testWholeVerification({
      database: given.database,
      clock: given.clock,
      limiter: clockLimiter(given.clock),
      secrets,
      botCheck: proofOfWork(secrets),
      sms: {
        async send(_, message) {
          await given.carrier(message.to);
          given.sent.push({ channel: "sms", ...message });
        },
      },
      mailer: { send: async (_, mail) => void given.sent.push({ channel: "email", ...mail }) },
      translate: () => (key, values) => `${key} ${values?.code}`,
      log: { warn: (_, message) => void given.faults.push(message) },
      later: (work) => given.later(work),
      pictureText: (seed) => given.captcha || captchaText(seed),
    });
  });

  const from = (ip: string, merchant?: MerchantProfile) => testContext(merchant ?? testMerchant(), { ip });
  const ctx = from("203.0.113.7");
  const lastCode = () => /\d{6}$/.exec(given.sent.at(-1)?.text ?? "")?.[0] ?? "none";
  const spend = (target: CodeTarget, code: string, over: { subject?: string; ctx?: CallContext } = {}) =>
    getCode(
      given.verification.use(over.ctx ?? ctx, {
        purpose: "register",
        target,
        code,
        ...(over.subject ? { subject: over.subject } : {}),
      }),
    );

  return { given, ctx, from, spend, lastCode };
}
