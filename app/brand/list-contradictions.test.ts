import { describe, expect, test } from "vitest";
import { type Contradiction, openContradictions } from "./contradiction-testing.ts";
import { createBrandLoader } from "./load.ts";
import { merchantProfile } from "./merchant-profile.ts";
import { problemWords, smallDocument, testFolder } from "./testing.ts";

const expectContradiction = openContradictions();
const deposit = { min: 1000, max: 50000 };
const withdrawal = { min: 1000, max: 50000, destinations: [{ code: "BANK", name: "Bank" }] };
const channel = { key: "a", kind: "ewallet", name: "A", deposit };
const level = { name: "A", turnover: 0, deposits: 0 };
const promise = { name: "Sariling VIP", names: { EN: "Your own VIP contact" } };
const slide = { key: "one", art: "bay", title: "home.hero.welcome.title" };
const lotteries = {
  categories: ["rng", "live", "lott"],
  vendors: [{ vassalage: "AURORA" }, { vassalage: "JADE" }, { vassalage: "TCG_SEA" }],
};
const vip = { csType: "VIP", type: 1, pathList: ["https://example.com/vip"] };
const hasClub = {
  switches: { vipService: true },
  customerService: [vip],
  club: { levels: Array(5).fill(level) },
};

/** Entries of lists that have no effect. */
const ENTRIES: Record<string, Contradiction> = {
  "a VIP contact of a club whose service is off": {
    changes: { club: { levels: [...Array(4).fill(level), { ...level, vipContact: true }] } },
    found: ["/club/levels/4/vipContact: expected false, or the switch vipService on, found true."],
    mend: { switches: { vipService: true }, customerService: [vip] },
  },
  "a VIP contact in a level that has none": {
    changes: { ...hasClub, club: { levels: [{ ...level, vipContact: true }, ...Array(4).fill(level)] } },
    found: [
      "/club/levels/0/vipContact: expected false on a level below 5: its members have no VIP contact, found true.",
    ],
    mend: hasClub,
  },
  "a VIP contact in the words of a benefit while the service is off": {
    changes: { club: { levels: [{ ...level, benefits: [{ name: "VIP nights" }, promise] }] } },
    found: [
      '/club/levels/0/benefits/1: expected no VIP contact among the benefits while the switch vipService is off, found "Your own VIP contact".',
    ],
    mend: { ...hasClub, club: { levels: Array(5).fill({ ...level, benefits: [promise] }) } },
  },
  "a VIP contact while the service is off": {
    changes: { customerService: [vip] },
    found: [
      '/customerService/0/csType: expected no contact of csType VIP while the switch vipService is off, found "VIP".',
    ],
    mend: hasClub,
  },
  "menu entries of pages that are off": {
    changes: {
      switches: { agentCentre: true, messages: true },
      memberMenu: ["withdraw", "referral", "messageV2", "transferUpline", "securityCenter"],
      agents: { menu: ["agentTeamOverview", "agentHourSalary"] },
    },
    found: [
      '/memberMenu/1: expected no page referral while the switch referral is off, found "referral".',
      '/memberMenu/3: expected no page transferUpline while the switch transferUpline is off, found "transferUpline".',
      '/agents/menu/1: expected no page agentHourSalary without hourSalary in /agents/contractKinds, found "agentHourSalary".',
    ],
    mend: {
      switches: { referral: true, transferUpline: true },
      agents: { contractKinds: ["hourSalary"] },
    },
  },
  "a menu entry of transfers that are forbidden": {
    changes: {
      memberMenu: ["withdraw", "transferUpline", "securityCenter"],
      switches: { transferUpline: true },
      protection: { accountTransfers: false },
    },
    found: [
      "/switches/transferUpline: expected false, or true in /protection/accountTransfers, found true.",
      '/memberMenu/1: expected no page transferUpline while /protection/accountTransfers is false, found "transferUpline".',
    ],
    mend: { protection: { accountTransfers: true } },
  },
  "filters that no lobby has": {
    changes: {
      lobby: { classifications: ["JP", "BG"], minBets: [1, 7] },
      navigation: [{ kind: "category", key: "slots", category: "rng", classification: "BG" }],
    },
    found: [
      '/lobby/classifications/1: expected no BG without the language TY in /locale/supported, found "BG".',
      '/navigation/0/classification: expected no BG without the language TY in /locale/supported, found "BG".',
      "/lobby/minBets/1: expected a step that lobbies have: 1, 5, 10, 50, 75, found 7.",
    ],
    mend: {
      lobby: { classifications: ["JP"], minBets: [1, 75] },
      navigation: [{ kind: "category", key: "slots", category: "rng", classification: "JP" }],
    },
  },
  "vendors that bring nothing": {
    changes: {
      vendors: [{ vassalage: "AURORA", wallet: "transfer" }, { vassalage: "JADE" }, { vassalage: "PITCH" }],
    },
    found: [
      '/vendors/0/wallet: expected seamless, or the switch multiWallet on, found "transfer".',
      '/vendors/2/vassalage: expected a vendor with games of the brand\'s categories (RNG, LIVE), found "PITCH" with SPORTS, ESPORTS.',
    ],
    mend: { switches: { multiWallet: true }, categories: ["rng", "live", "sports"] },
  },
  "parts of menu entries that show nothing": {
    changes: {
      navigation: [
        {
          kind: "category",
          key: "slots",
          category: "rng",
          tab: "hot",
          vendors: ["JADE"],
          directStart: { vassalage: "AURORA" },
        },
        { kind: "category", key: "liveCasino", category: "live", vendors: ["AURORA", "JADE"] },
        { kind: "category", key: "games", category: "live", vendors: ["AURORA"] },
      ],
    },
    found: [
      "/navigation/0/vendors: expected nothing beside directStart, which opens a game and no lobby, found JADE.",
      '/navigation/0/tab: expected nothing beside directStart, which opens a game and no lobby, found "hot".',
      '/navigation/1/vendors/1: expected a vendor with games of the category live (LIVE), found "JADE" with RNG, FISH, PVP.',
    ],
    mend: {
      navigation: [
        { kind: "category", key: "slots", category: "rng", directStart: { vassalage: "AURORA" } },
        { kind: "category", key: "liveCasino", category: "live", vendors: ["AURORA"] },
        { kind: "category", key: "games", category: "rng", vendors: ["AURORA"] },
      ],
    },
  },
  "home modules that show nothing": {
    changes: {
      home: [
        { module: "hero", slides: [{ ...slide, nextDraw: true }] },
        { module: "draws" },
        { module: "numbers" },
        { module: "sports", category: "esports" },
        { module: "categories", jackpotTile: true },
        { module: "quality", points: ["payments", "support", "games"] },
      ],
      lobby: { classifications: ["TG"] },
      payments: { channels: [], quickAmounts: [] },
      customerService: [],
    },
    found: [
      "/home/0/slides/0/nextDraw: expected false, or a brand with the category lott or elott, found true.",
      "/home/1/module: expected a brand with the category lott or elott for the module draws, found none.",
      "/home/2/module: expected a brand with the category lott or elott for the module numbers, found none.",
      "/home/3/module: expected the category esports for the module sports, found none.",
      "/home/4/jackpotTile: expected false, or the category rng and JP in /lobby/classifications, found true.",
      "/home/5/points/0: expected a channel in /payments/channels for the point payments, found none.",
      "/home/5/points/1: expected a contact in /customerService for the point support, found none.",
    ],
    mend: {
      categories: ["rng", "live", "lott", "esports"],
      vendors: [...lotteries.vendors, { vassalage: "PITCH" }],
      lobby: { classifications: ["JP"] },
      payments: { channels: [channel], quickAmounts: [1000] },
      customerService: [{ csType: "LIVECHAT", type: 2, pathList: ["/helpmc"] }],
    },
  },
  "a jackpot that no game feeds": {
    changes: {
      switches: { multiWallet: true },
      vendors: [
        { vassalage: "AURORA", wallet: "transfer" },
        { vassalage: "JADE", wallet: "transfer" },
      ],
      home: [
        {
          module: "jackpot",
          source: {
            kind: "pool",
            shareBasisPoints: 10,
            seed: 5,
            trigger: { kind: "random", amount: 5 },
          },
        },
      ],
    },
    found: [
      "/home/0/source: expected a counter, or a vendor with the wallet seamless: only their games feed it, found a pool.",
    ],
    mend: { vendors: [{ vassalage: "AURORA", wallet: "transfer" }, { vassalage: "JADE" }] },
  },
  "parts of channels that nothing uses": {
    changes: {
      payments: {
        quickAmounts: [500, 1000, 60000],
        channels: [
          channel,
          {
            key: "b",
            kind: "bank",
            name: "B",
            provider: "manual",
            methods: ["GCASH"],
            account: { bank: "A Bank", number: "0000", holder: "Demo Holder" },
            deposit,
          },
          { key: "c", kind: "bank", name: "C", methods: ["GCASH"], withdrawal },
        ],
      },
    },
    found: [
      "/payments/channels/1/methods: expected nothing for a manual channel, which has no page of a provider, found GCASH.",
      "/payments/channels/2/methods: expected nothing without a deposit, found GCASH.",
      "/payments/quickAmounts: expected amounts that a channel takes, found 500, 60000.",
    ],
    mend: {
      payments: {
        quickAmounts: [1000, 50000],
        channels: [
          { ...channel, methods: ["GCASH"] },
          { key: "c", kind: "bank", name: "C", withdrawal },
        ],
      },
    },
  },
  "amounts of the base that the brand's channels do not take": {
    changes: { payments: { channels: [{ ...channel, deposit: { min: 5000, max: 10000 } }] } },
    found: [
      "/payments/channels: expected amounts that a channel takes, found 1000, 50000. Change /payments/quickAmounts too.",
    ],
    mend: { payments: { quickAmounts: [5000] } },
  },
  "a proof that the check of unknown addresses alone asks for": {
    changes: { signIn: { stepUpMethods: ["sms", "totp"] } },
    found: [
      '/signIn/stepUpMethods/1: expected no totp while the switch stepUpVerification is off, found "totp".',
    ],
    mend: { switches: { stepUpVerification: true } },
  },
  "a widget's rule without a widget": {
    changes: { signIn: { turnstile: { proofOfWorkInstead: false } } },
    found: [
      "/signIn/turnstile/proofOfWorkInstead: expected true, or a siteKey: without a widget there is only the proof of work, found false.",
    ],
    mend: { signIn: { turnstile: { siteKey: "small" } } },
  },
  "no consent to a tag that there is not": {
    changes: { protection: { analyticsConsent: false } },
    found: ["/protection/analyticsConsent: expected true, or a tag in /analytics/gtagId, found false."],
    mend: { analytics: { gtagId: "G-SMALL1" } },
  },
  "a line of licences that no header shows": {
    changes: { layout: { header: "rail" }, licences: { headerOnHomeOnly: false } },
    found: [
      "/licences/headerOnHomeOnly: expected true, or licences and bar in /layout/header: no other header shows them, found false.",
    ],
    mend: {
      layout: { header: "bar" },
      licences: { entries: [{ authority: "PH", number: "DEMO-1" }] },
    },
  },
  "a country that is allowed and blocked": {
    changes: { status: { regions: { allowed: ["PH", "TH"], blocked: ["TH"] } } },
    found: ['/status/regions/allowed/1: expected a country that is not among those blocked, found "TH".'],
    mend: { status: { regions: { allowed: ["PH"] } } },
  },
};

describe("an entry of a list without effect is found, and accepted with what it needs", () => {
  test.each(Object.entries(ENTRIES))("%s", (_, contradiction) => expectContradiction(contradiction));
});

test("a brand is not told of what it takes over from its base, and serves with its own", () => {
  using folder = testFolder();
  folder.write("_house/brand.json", {
    extends: "_base",
    memberMenu: ["withdraw", "referral", "securityCenter"],
    chat: { url: "https://chat.example.com" },
    referral: { rewardInviter: 5 },
    switches: { raffles: true },
  });
  folder.write("small/brand.json", smallDocument("small", { extends: "_house" }));
  folder.write("own/brand.json", smallDocument("own", { extends: "_house", switches: { missions: true } }));
  const loader = createBrandLoader(folder);
  expect(
    [loader.load("_house"), loader.load("small")].map(({ problems, strays }) => [problems, strays]),
  ).toEqual([
    [[], []],
    [[], []],
  ]);
  const { brand, problems, strays } = loader.load("own");
  expect([brand?.id, problems, strays.map(problemWords)]).toEqual([
    "own",
    [],
    [
      "own/brand.json /switches/missions: expected false, or the page missionLeaderboard in /memberMenu, found true.",
    ],
  ]);
});

test("the club names a VIP contact only where members have one", () => {
  using folder = testFolder();
  const club = { levels: Array(6).fill({ ...level, vipContact: true }) };
  folder.write("on/brand.json", smallDocument("on", { ...hasClub, club }));
  folder.write("off/brand.json", smallDocument("off", { club }));
  const loader = createBrandLoader(folder);
  const named = ["on", "off"].map((id) => {
    const { brand } = loader.load(id);
    return brand && merchantProfile(brand).club.levels.map(({ vipContact }) => vipContact);
  });
  expect(named).toEqual([[false, false, false, false, true, true], Array(6).fill(false)]);
});
