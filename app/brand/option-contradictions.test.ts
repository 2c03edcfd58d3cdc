import { describe, expect, test } from "vitest";
import { IDLE_RULES } from "./checks/idle-settings.ts";
import { type Contradiction, openContradictions } from "./contradiction-testing.ts";
import { demoDocument } from "./testing.ts";

const expectContradiction = openContradictions();
const field = { enabled: true, minLength: 1 };
const deposit = { min: 1000, max: 50000 };
const withdrawal = { min: 1000, max: 50000, destinations: [{ code: "BANK", name: "Bank" }] };
const channel = { key: "a", kind: "ewallet", name: "A", deposit };
const level = { name: "A", turnover: 0, deposits: 0 };
const lotteries = {
  categories: ["rng", "live", "lott"],
  vendors: [{ vassalage: "AURORA" }, { vassalage: "JADE" }, { vassalage: "TCG_SEA" }],
};

/** Options of features that are off. */
const OPTIONS: Record<string, Contradiction> = {
  "the form of a way to register that is off": {
    changes: { registration: { mobile: { nickname: field } } },
    found: ["/registration/mobile: expected nothing while the switch mobileReg is off, found an object."],
    mend: { switches: { mobileReg: true, showVerCodeLogin: true } },
  },
  "the form of registration by username while it is off": {
    changes: {
      switches: { usernameEnabled: false, mobileReg: true, showVerCodeLogin: true },
      registration: { username: { nickname: field } },
    },
    found: [
      "/registration/username: expected nothing while the switch usernameEnabled is off, found an object.",
    ],
    mend: { switches: { usernameEnabled: true } },
  },
  "a password that mobile registration does not ask for": {
    changes: {
      switches: { mobileReg: true, showVerCodeLogin: true },
      registration: { mobile: { password: { minLength: 9 } } },
    },
    found: [
      "/registration/mobile/password: expected nothing while the switch mobileRegPass is off, found an object.",
    ],
    mend: { switches: { mobileRegPass: true, CHNGPASSVERIF3: true } },
  },
  "the ids of sign-in services that are off": {
    changes: {
      signIn: { googleClientId: "small.apps", facebookAppId: "1234", firebase: { projectId: "small-one" } },
    },
    found: [
      '/signIn/googleClientId: expected nothing while the switch googleSignIn is off, found "small.apps".',
      '/signIn/facebookAppId: expected nothing while the switch facebookSignIn is off, found "1234".',
      "/signIn/firebase: expected nothing while the switch phoneSignIn is off, found an object.",
    ],
    mend: { switches: { googleSignIn: true, facebookSignIn: true, phoneSignIn: true } },
  },
  "an age of passwords that do not expire": {
    changes: { signIn: { passwordMaxAgeDays: 30 } },
    found: ["/signIn/passwordMaxAgeDays: expected nothing while the switch pwdEnabled is off, found 30."],
    mend: { switches: { pwdEnabled: true } },
  },
  "options of a trial, feedback and a chat room that are off": {
    changes: {
      switches: { freePlay: false },
      freePlay: { grant: 5 },
      feedback: { minWords: 4 },
      chat: { headerColor: "#112233" },
    },
    found: [
      "/freePlay: expected nothing while the switch freePlay is off, found an object.",
      "/feedback: expected nothing while the switch feedback is off, found an object.",
      "/chat: expected nothing while the switch chatRoom is off, found an object.",
    ],
    mend: { switches: { freePlay: true, feedback: true, chatRoom: true } },
  },
  "a time to confirm withdrawals that nobody confirms": {
    changes: { payments: { autoConfirmMinutes: 60 } },
    found: [
      "/payments/autoConfirmMinutes: expected nothing while the switch withdrawalConfirmation is off, found 60.",
    ],
    mend: { switches: { withdrawalConfirmation: true } },
  },
  "rewards of invitations that are off": {
    changes: { referral: { rewardInviter: 500, rewardFriend: 0, times: 3 } },
    found: [
      "/referral/rewardInviter: expected nothing while the switch referral is off, found 500, and times beside it.",
    ],
    mend: { switches: { referral: true } },
  },
  "terms of a reward that is 0": {
    changes: { switches: { referral: true }, referral: { requiredDeposit: 500 } },
    found: [
      "/referral/requiredDeposit: expected nothing without a reward in rewardInviter or rewardFriend, found 500.",
    ],
    mend: { referral: { rewardFriend: 100 } },
  },
  "terms of agents without an agent centre": {
    changes: { agents: { contractKinds: ["salary"], reviewAbove: 5 } },
    found: [
      "/agents/contractKinds: expected nothing while the switch agentCentre is off, found a list of 1, and reviewAbove beside it.",
    ],
    mend: { switches: { agentCentre: true } },
  },
  "periods of contracts that have none": {
    changes: { switches: { agentCentre: true }, agents: { contractKinds: ["salary"], periods: ["weekly"] } },
    found: [
      "/agents/periods: expected nothing without enableCt in /agents/contractKinds: only dividends have periods, found a list of 1.",
    ],
    mend: { agents: { contractKinds: ["salary", "enableCt"] } },
  },
  "limits of transfers that are off": {
    changes: { payments: { accountTransfers: { max: 5000 } } },
    found: [
      "/payments/accountTransfers: expected nothing while accounts cannot send each other money: transferUpline and transferDownline are off, found an object.",
    ],
    mend: { switches: { transferUpline: true } },
  },
  "limits of withdrawals that no channel has": {
    changes: { payments: { channels: [channel], withdrawals: { maxDaily: 5000 } } },
    found: [
      "/payments/withdrawals/maxDaily: expected nothing without a channel that has a withdrawal, found 5000.",
    ],
    mend: { payments: { channels: [{ ...channel, withdrawal }] } },
  },
  "handling of crypto deposits that there are not": {
    changes: { payments: { underpaidCrypto: "credit" } },
    found: [
      '/payments/underpaidCrypto: expected nothing without a channel for crypto deposits, found "credit".',
    ],
    mend: { payments: { channels: [{ ...channel, kind: "crypto" }] } },
  },
  "weights of a turnover that nobody owes": {
    changes: { bonuses: { depositTimes: 0, depositWeights: { LIVE: 50 } } },
    found: ["/bonuses/depositWeights: expected nothing while /bonuses/depositTimes is 0, found an object."],
    mend: { bonuses: { depositTimes: 1 } },
  },
  "options of pages that are off": {
    changes: {
      pages: ["help"],
      pointsMall: { stakePerPoint: 5 },
      promotions: { zalo: "optional", maxImages: 1 },
      downloads: { android: "https://example.com/app.apk" },
    },
    found: [
      "/pointsMall: expected nothing without the page pointMall in /pages, found an object.",
      "/promotions/maxImages: expected nothing without the page promotions in /pages, found 1, and zalo beside it.",
      '/downloads/android: expected nothing without the page download in /pages, found "https://example.com/app.apk".',
    ],
    mend: { pages: ["help", "pointMall", "promotions", "download"] },
  },
  "days of a club without levels": {
    changes: { club: { days: 60 } },
    found: ["/club/days: expected nothing without a level in /club/levels, found 60."],
    mend: { club: { levels: [level] } },
  },
  "a grant of play money outside a demonstration": {
    changes: {
      demonstration: { active: false, memberGrant: 5 },
      payments: { channels: [{ ...channel, provider: "xendit" }] },
    },
    found: ["/demonstration/memberGrant: expected nothing outside a demonstration, found 5."],
    mend: { demonstration: { active: true } },
  },
  "an offer of a limit that members may not set": {
    changes: { protection: { offerDepositLimit: "registration", limits: ["session"] } },
    found: [
      '/protection/offerDepositLimit: expected never, or deposit in /protection/limits, found "registration".',
    ],
    mend: { protection: { limits: ["session", "deposit"] } },
  },
  "lotteries of a brand that has none": {
    changes: { client: { lotteryType: "VN" } },
    found: ['/client/lotteryType: expected nothing without the category lott or elott, found "VN".'],
    mend: lotteries,
  },
  "a key of contacts that are not encrypted": {
    changes: { customerServiceKey: { id: "k1", alg: "A256GCM", key: "A".repeat(43) } },
    found: [
      "/customerServiceKey: expected nothing without a contact of type 3 in /customerService, found an object.",
    ],
    mend: { customerServiceKey: null },
  },
  "the pace of a carousel that is not shown": {
    changes: { footer: { carousel: { show: false, speedMs: 900 } } },
    found: ["/footer/carousel/speedMs: expected nothing while /footer/carousel/show is false, found 900."],
    mend: { footer: { carousel: { show: true } } },
  },
  "the end of a maintenance that has not begun": {
    changes: { status: { maintenance: { until: "2030-01-01T00:00:00Z" } } },
    found: [
      '/status/maintenance/until: expected nothing while /status/maintenance/active is false, found "2030-01-01T00:00:00Z".',
    ],
    mend: { status: { maintenance: { active: true } } },
  },
};

/** Switches whose page is missing from a menu. */
const MENUS: Record<string, Contradiction> = Object.fromEntries(
  (
    [
      ["transferUpline", "transferUpline"],
      ["referral", "referral"],
    ] as const
  ).map(([name, page]) => [
    `the switch ${name} without its page`,
    {
      changes: { switches: { [name]: true }, memberMenu: ["withdraw", "securityCenter"] },
      found: [`/switches/${name}: expected false, or the page ${page} in /memberMenu, found true.`],
      mend: { memberMenu: ["withdraw", page, "securityCenter"] },
    },
  ]),
);

describe("a setting without effect is found, and accepted with what it needs", () => {
  test.each(Object.entries({ ...OPTIONS, ...MENUS }))("%s", (_, contradiction) =>
    expectContradiction(contradiction),
  );

  test("tokens of a theme that is not in the pair", () => {
    const { tokens } = demoDocument("lotus-saigon").themes as { tokens: { blue: object; black: object } };
    expectContradiction({
      changes: { themes: { tokens: { blue: tokens.blue } } },
      found: ["/themes/tokens/blue: expected nothing without blue in /themes/pair, found an object."],
      mend: { themes: { pair: ["black", "blue"], default: "blue", tokens } },
    });
  });

  test("each rule has a case", () => {
    const options = IDLE_RULES.filter(({ settings }) => !settings[0]?.startsWith("/switches/"));
    const found = Object.values(OPTIONS).flatMap((one) => one.found);
    const untested = options.filter(
      ({ expected }) => !found.some((text) => text.includes(`${expected}, found`)),
    );
    expect(untested.map(({ settings }) => settings[0])).toEqual(
      ["dark", "light", "black", "blue"].map((name) => `/themes/tokens/${name}`),
    );
  });
});
