import { calls } from "#app/platform/contract/calls.ts";
import type { AccountType, CallContext, Caller } from "#app/platform/core/call-context.ts";
import type { FieldRule, MerchantProfile } from "#app/platform/core/merchant.ts";
import type { Envelope } from "#app/platform/wire/http-handler.ts";

const rule = (required: boolean, minLength: number, maxLength: number): FieldRule => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  patternId: "",
  acceptedPattern: "",
});

/** A merchant with every feature on. */
export const merchant: MerchantProfile = {
  code: "WIRE",
  brandName: "Wire House",
  agentHost: false,
  agentApplications: true,
  hosts: ["wire.localhost"],
  signIn: { googleClientId: "", facebookAppId: "", firebaseProjectId: "" },
  turnstile: { siteKey: "", proofOfWorkInstead: true },
  encryptedCallsOnly: false,
  panelPages: calls.flatMap(({ meta }) => meta.pages),
  currency: { code: "PHP", symbol: "P", position: "before", decimals: 2 },
  timeZone: "Asia/Manila",
  defaultLanguage: "EN",
  languages: ["TY", "EN"],
  minimumAge: 18,
  dialCountry: "PH",
  switches: {
    DIRECTREG3: true,
    freePlay: true,
    usernameEnabled: true,
    mobileReg: false,
    favourites: true,
    recentGames: true,
    messages: true,
    feedback: true,
    missions: true,
    referral: true,
    tournaments: true,
  },
  registration: {
    username: { username: rule(true, 4, 16), password: rule(true, 8, 64), email: rule(false, 0, 255) },
    mobile: { mobileNum: rule(true, 6, 20), password: rule(true, 8, 64) },
    usernameEnabled: true,
    mobileEnabled: false,
  },
  captchaAfterFailures: 3,
  passwords: { initial: "", maxAgeDays: 0 },
  codeWaitMinutes: 1,
  stepUpMethods: ["totp", "sms", "email"],
  freePlay: { enabled: true, grant: 100_000 },
  feedback: { minWords: 2, maxWords: 50 },
  help: [],
  demonstrationGrant: 50_000,
  secondPersonAbove: 0,
  withdrawals: {
    channels: [
      {
        key: "bank",
        kind: "bank",
        name: "Bank",
        names: {},
        provider: "manual",
        min: 1_000,
        max: 1_000_000,
        fee: 0,
        feeBasisPoints: 0,
        destinations: [{ code: "BANK", name: "Bank", names: {}, minDigits: 6, maxDigits: 20, network: "" }],
      },
    ],
    maxDaily: 0,
    autoApproveUpTo: 0,
    needsMobile: false,
    confirmMinutes: null,
    memberMayCancel: true,
  },
  vendors: [{ vassalage: "ORION", hot: true, maintenance: false }],
  transferWallets: [],
  accountTransfers: { toUpline: true, toDownline: true, min: 100, max: 1_000_000, maxDaily: 0 },
  agents: {
    on: true,
    types: [1, 2, 41, 42],
    activeValidBet: 10_000,
    reviewAbove: 1_000_000,
    memberContacts: "none",
    links: true,
    contractKinds: ["dividend", "dailySalary", "hourSalary", "realtimeSalary"],
    periods: ["daily", "weekly", "semimonthly", "monthly"],
    codeByHost: {},
  },
  gameTypes: ["RNG", "LIVE", "SPORTS", "ESPORTS"],
  client: { platform: "web", device: "WEB", lotteryType: "SEA" },
  jackpot: { source: "counter" },
  protection: {
    limits: ["deposit", "loss", "wager", "session"],
    defaultLimits: [],
    offerDepositLimit: "never",
    realityCheckMinutes: 0,
    coolOffHours: [24],
    selfExclusionMonths: [6],
  },
  bonuses: { depositTimes: 1, depositWeights: {}, brokeBelow: 1, offers: [] },
  payments: {
    channels: [
      {
        key: "bank",
        kind: "bank",
        name: "Bank",
        names: {},
        image: "",
        provider: "manual",
        methods: [],
        payWithinMs: 86_400_000,
        account: { bank: "Demo Bank", bankNames: {}, number: "0000", holder: "Demo", bin: "" },
        deposit: { min: 10_000, max: 1_000_000 },
      },
    ],
    quickAmounts: [10_000],
    underpaidCrypto: "review",
    maxDailyDeposit: 0,
  },
  site: {
    lines: ["manila.localhost"],
    resources: { lite: "/download" },
    customerService: [{ csType: "LIVECHAT", type: 2, pathList: ["/helpmc"] }],
    contactAddresses: [["/helpmc"]],
    contactKey: null,
    gtagId: null,
    timesWindowHours: 24,
    imageCDNs: [],
    launchGameCDNs: [],
  },
  points: { on: true, stakePerPoint: 10_000, pointsPerUnit: 100, minimumPoints: 100 },
  referral: {
    rewardInviter: 0,
    rewardFriend: 0,
    requiredValidBet: 0,
    requiredDeposit: 0,
    withinDays: 30,
    mostPer30Days: 20,
    times: 1,
    days: 30,
    qrSize: 100,
  },
  club: {
    days: 30,
    levels: [
      {
        name: "Bronze",
        names: {},
        color: "#CD7F32",
        turnover: 0,
        deposits: 0,
        vipContact: false,
        benefits: [],
      },
    ],
  },
  promotions: {
    on: true,
    groups: ["new", "daily", "event"],
    commentMaxLength: 140,
    maxImages: 3,
    zalo: "off",
    whatsapp: "off",
  },
  maintenance: { active: false, until: null },
  regions: { allowed: [], blocked: [] },
};

let requests = 0;

/** Returns the context of this caller's request; `over` overrides fields of the merchant or the request. */
export function context(
  caller: Caller,
  over: { merchant?: Partial<MerchantProfile>; request?: Partial<CallContext["request"]> } = {},
): CallContext {
  return {
    merchant: { ...merchant, ...over.merchant },
    caller,
    request: {
      requestId: `request-${++requests}`,
      ip: "203.0.113.7",
      country: "PH",
      language: "EN",
      host: "wire.localhost",
      audience: "member",
      userAgent: "wire test",
      visitor: "visitor-of-the-tests",
      device: null,
      ...over.request,
    },
  };
}

export const visitor: Caller = { kind: "visitor" };

/** Returns the owner of a session. The account need not be in the database unless the call reads it. */
export function signedIn(
  type: AccountType,
  accountId = `account-${type}`,
): Extract<Caller, { kind: "account" }> {
  return { kind: "account", accountId, username: `player${type}`, type, sessionId: `session-${type}` };
}

/** A translator that returns its language, key and values as the text. */
export const translate =
  (ctx: { request: { language: string } }) => (key: string, values?: Record<string, string | number>) =>
    `${ctx.request.language}:${key}${values ? ` ${JSON.stringify(values)}` : ""}`;

/** Returns a log that stores its lines for the test to read. */
export function recordedLog() {
  const lines: { facts: object; message: string }[] = [];
  return { lines, error: (facts: object, message: string) => void lines.push({ facts, message }) };
}

export async function loadEnvelope(response: Response | null): Promise<Envelope & { status: number }> {
  if (!response) throw new Error("the path is no call's");
  return { status: response.status, ...((await response.json()) as Envelope) };
}

/** Returns a wire request of a call, with the input where the call's method carries it. */
export function wireRequest(
  call: { method: string; path: string; meta?: { form: boolean } },
  input: object,
): Request {
  const url = new URL(call.path, "http://wire.test");
  if (call.method === "GET") {
    for (const [name, value] of Object.entries(input)) url.searchParams.append(name, String(value));
    return new Request(url);
  }
  const form = call.meta?.form ?? false;
  return new Request(url, {
    method: call.method,
    headers: { "content-type": form ? "application/x-www-form-urlencoded" : "application/json" },
    body: form ? new URLSearchParams(input as Record<string, string>).toString() : JSON.stringify(input),
  });
}
