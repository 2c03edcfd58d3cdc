import { calls } from "./contract/calls.ts";
import type { CallContext, Caller, RequestFacts } from "./core/call-context.ts";
import { PlatformError } from "./core/errors.ts";
import type { FieldRule, MerchantProfile } from "./core/merchant.ts";
import type { Clock } from "./ports/clock.ts";
import type { Limiter } from "./ports/limiter.ts";
import type { CodePurpose, Verification } from "./verification/verification.server.ts";

/** A clock that only moves when a test advances it. */
export interface TestClock extends Clock {
  /** Milliseconds forward. */
  advance(ms: number): void;
}

/** Creates a test clock; default start: 13 November 2025, 10:13:20 in Manila. */
export function testClock(start = Date.UTC(2025, 10, 13, 2, 13, 20)): TestClock {
  let time = start;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

/** Returns a limiter that uses the test's clock, so that a test can move past its windows. */
export function clockLimiter(clock: Clock): Limiter {
  const taken = new Map<string, { used: number; until: number }>();
  return {
    async take({ name, points, windowMs }, key) {
      const now = clock.now();
      const id = `${name} ${key}`;
      const known = taken.get(id);
      const budget = known && known.until > now ? known : { used: 0, until: now + windowMs };
      taken.set(id, budget);
      const allowed = budget.used < points;
      if (allowed) budget.used += 1;
      return { allowed, used: budget.used, retryAfterMs: budget.until - now };
    },
    async refund({ name }, key) {
      const budget = taken.get(`${name} ${key}`);
      if (budget) budget.used -= 1;
    },
  };
}

/** Returns the error code with which `work` is refused, or `done`. */
export function getCode(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error) => (error instanceof PlatformError ? error.code : Promise.reject(error)),
  );
}

/** Returns the error with which `work` is refused. */
export function refusal(work: Promise<unknown>): Promise<PlatformError> {
  return work.then(
    () => Promise.reject(new Error("was not refused")),
    (error) => (error instanceof PlatformError ? error : Promise.reject(error)),
  );
}

/** Returns a field rule that shows and accepts anything; `rule` replaces fields. */
export function testRule(rule: Partial<FieldRule> = {}): FieldRule {
  return {
    enabled: true,
    required: false,
    minLength: 0,
    maxLength: 255,
    patternId: "",
    acceptedPattern: "",
    ...rule,
  };
}

const REGISTRATION: MerchantProfile["registration"] = {
  usernameEnabled: true,
  mobileEnabled: false,
  username: {
    username: testRule({ required: true, minLength: 4, maxLength: 16, patternId: "letterFirst" }),
    password: testRule({
      required: true,
      minLength: 6,
      maxLength: 64,
      patternId: "lettersDigitsSymbols",
    }),
  },
  mobile: {},
};

/** Returns the terms for agents of a merchant with these switches. */
function testAgentTerms(switches: MerchantProfile["switches"] = {}): MerchantProfile["agents"] {
  return {
    on: switches.agentCentre ?? false,
    types: [1, 2, 41, 42],
    activeValidBet: 10_000,
    reviewAbove: 1_000_000,
    memberContacts: "none",
    links: switches.affiliateLinks ?? false,
    contractKinds: ["dividend", "dailySalary", "hourSalary", "realtimeSalary"],
    periods: ["daily", "weekly", "semimonthly", "monthly"],
    codeByHost: {},
  };
}

/** Returns a merchant in Manila; `profile` replaces fields. */
export function testMerchant(profile: Partial<MerchantProfile> = {}): MerchantProfile {
  return {
    code: "manila",
    brandName: "Manila Star",
    currency: { code: "PHP", symbol: "P", position: "before", decimals: 2 },
    timeZone: "Asia/Manila",
    defaultLanguage: "TY",
    languages: ["TY", "EN"],
    minimumAge: 21,
    agentHost: false,
    hosts: [],
    signIn: { googleClientId: "", facebookAppId: "", firebaseProjectId: "" },
    turnstile: { siteKey: "", proofOfWorkInstead: true },
    encryptedCallsOnly: false,
    panelPages: calls.flatMap(({ meta }) => meta.pages),
    switches: {},
    registration: REGISTRATION,
    ...{ captchaAfterFailures: 3, secondPersonAbove: 0, dialCountry: "PH" },
    passwords: { initial: "", maxAgeDays: 90 },
    codeWaitMinutes: 1,
    stepUpMethods: ["totp", "sms", "email", "bankName"],
    freePlay: { enabled: true, grant: 100_000 },
    feedback: { minWords: 2, maxWords: 50 },
    agentApplications: true,
    help: [],
    demonstrationGrant: 500_000,
    withdrawals: {
      channels: [],
      maxDaily: 0,
      autoApproveUpTo: 0,
      needsMobile: false,
      confirmMinutes: null,
      memberMayCancel: true,
    },
    vendors: [],
    transferWallets: [],
    accountTransfers: { toUpline: false, toDownline: false, min: 100, max: 1_000_000, maxDaily: 0 },
    agents: testAgentTerms(profile.switches),
    ...{ gameTypes: ["RNG"], jackpot: { source: "none" } },
    client: { platform: "web", device: "WEB", lotteryType: "SEA" },
    payments: { channels: [], quickAmounts: [], underpaidCrypto: "review", maxDailyDeposit: 0 },
    bonuses: { depositTimes: 0, depositWeights: {}, brokeBelow: 0, offers: [] },
    site: {
      lines: [],
      resources: {},
      customerService: [],
      contactAddresses: [],
      contactKey: null,
      gtagId: null,
      timesWindowHours: 24,
      imageCDNs: [],
      launchGameCDNs: [],
    },
    points: { on: true, stakePerPoint: 10_000, pointsPerUnit: 100, minimumPoints: 100 },
    promotions: {
      on: true,
      groups: ["new", "daily", "event"],
      commentMaxLength: 140,
      maxImages: 3,
      zalo: "off",
      whatsapp: "off",
    },
    club: { days: 30, levels: [] },
    referral: {
      ...{ rewardInviter: 5_000, rewardFriend: 2_000, requiredValidBet: 10_000, requiredDeposit: 5_000 },
      ...{ withinDays: 30, mostPer30Days: 20, times: 1, days: 30, qrSize: 100 },
    },
    protection: {
      limits: ["deposit", "loss", "wager", "session"],
      defaultLimits: [],
      offerDepositLimit: "never",
      realityCheckMinutes: 0,
      coolOffHours: [24, 168, 720],
      selfExclusionMonths: [6, 12, 60],
    },
    maintenance: { active: false, until: null },
    regions: { allowed: [], blocked: [] },
    ...profile,
  };
}

/** Returns a request of a visitor on a member host; `facts` replaces fields. */
export function testContext(
  merchant: MerchantProfile = testMerchant(),
  facts: Partial<RequestFacts> = {},
  caller: Caller = { kind: "visitor" },
): CallContext {
  return {
    merchant,
    caller,
    request: {
      requestId: "test",
      ip: "203.0.113.7",
      country: "PH",
      language: "EN",
      host: "member.test",
      audience: "member",
      userAgent: "test",
      visitor: "visitor-of-the-tests",
      device: null,
      ...facts,
    },
  };
}

/**
 * Fakes codes and captchas: every code is `4711`, valid once per time it was sent, and `human` is the correct captcha.
 */
export function testVerification() {
  const sent: { purpose: CodePurpose; to: string; delivered: boolean }[] = [];
  const open = new Set<string>();
  const fields = (
    pointer: string,
    code: "VERIFICATION_CODE_INVALID" | "CAPTCHA_REQUIRED" | "CAPTCHA_INVALID",
  ) => new PlatformError(code, { fields: [{ pointer, messageKey: `error.${code}` }] });
  const verification: Pick<Verification, "send" | "use" | "requireHuman"> = {
    async send(_ctx, { purpose, target, deliver = true }) {
      sent.push({ purpose, to: target.to, delivered: deliver });
      if (deliver) open.add(`${purpose} ${target.to}`);
      return { expiredMinutes: 1 };
    },
    async use(_ctx, { purpose, target, code }) {
      if (code === "4711" && open.delete(`${purpose} ${target.to}`)) return;
      throw fields("/verificationCode", "VERIFICATION_CODE_INVALID");
    },
    async requireHuman(_ctx, { captcha = "", botCheck = "" }) {
      if (captcha === "" && botCheck === "") throw fields("/captcha", "CAPTCHA_REQUIRED");
      if (captcha !== "human") throw fields("/captcha", "CAPTCHA_INVALID");
    },
  };
  return { ...verification, sent };
}
