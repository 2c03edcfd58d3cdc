import { type Document, type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { answers, calls, deposit, newKey, shows } from "./looks.ts";

/** The order of the base's member centre. */
const MENU = [
  "securityCenter",
  "protection",
  "transferFund",
  "depositv2",
  "withdraw",
  "transferUpline",
  "personalHistoryCopy",
  "transactionHistory",
  "personalProfit",
  "bonusDetails",
  "rewardCenter",
  "referral",
  "missionLeaderboard",
  "messageV2",
] as const;

type MemberPage = (typeof MENU)[number];

/** Two business days, as the records are asked for. */
const DAYS = "from=2026-11-14&to=2026-11-20";
const money = { paymentPassword: "482913", amount: 5_000 };

interface PageCall {
  path: string;
  input?: object | ((brand: MatrixBrand) => object);
  /** The answer where the page is listed, if the request is not fulfilled. */
  listed?: string;
  /** The answer where it is not, if the call is not for this page alone. */
  missing?: string;
}

/** A call behind each page. Protecting oneself never depends on a menu. */
const CALLS: Record<MemberPage, PageCall> = {
  securityCenter: { path: "/wps/member/info/nickname", input: { nickname: "Star of Manila" } },
  protection: { path: "/wps/protection/limits", missing: "ok" },
  transferFund: {
    path: "/wps/relay/GCS_walletTransfer",
    input: () => ({ vassalage: "NONE", direction: "in", amount: 100, idempotencyKey: newKey() }),
    listed: "INVALID_INPUT",
  },
  depositv2: { path: "/wps/payments/deposit", input: deposit(10_000) },
  withdraw: {
    path: "/wps/payments/passwordCheck/withdrawal",
    input: () => ({ payeeId: "p1", ...money, idempotencyKey: newKey() }),
    listed: "NOT_FOUND",
  },
  transferUpline: {
    path: "/wps/wallets/passwordCheck/transferUpline",
    input: () => ({ ...money, idempotencyKey: newKey() }),
    listed: "NOT_FOUND",
  },
  personalHistoryCopy: { path: "/wps/relay/MCSFE_getBetRecordRows?from=0&to=1800000000000" },
  transactionHistory: { path: "/wps/relay/MCSFE_getMoneyTimeline?subject=deposit" },
  personalProfit: { path: `/wps/relay/MCSFE_getPersonalProfit?${DAYS}` },
  bonusDetails: { path: `/wps/rewards/bonuses?${DAYS}` },
  rewardCenter: {
    path: "/wps/rewards/bonus/claim",
    input: () => ({ grantId: "g1", idempotencyKey: newKey() }),
    listed: "NOT_FOUND",
  },
  referral: { path: "/wps/rewards/referral" },
  missionLeaderboard: { path: "/wps/relay/MCSFE_getMissionSummaryDetails" },
  messageV2: { path: "/wps/messages?kind=system" },
};

const switches = {
  ...{ referral: true, missions: true, messages: true, agentCentre: true, transferUpline: true },
  multiWallet: true,
};

const given = (document: Document): Document => ({
  ...document,
  switches: { ...document.switches, ...switches },
  vendors: document.vendors.map((vendor: Document) =>
    vendor.vassalage === "JADE" ? { ...vendor, wallet: "transfer" } : vendor,
  ),
});

const without = (...pages: readonly string[]) => MENU.filter((one) => !pages.includes(one));

/** Pages that `brand check` allows only beside another one. */
const NEED: Partial<Record<MemberPage, readonly MemberPage[]>> = {
  securityCenter: ["depositv2", "withdraw", "transferUpline"],
  withdraw: ["depositv2"],
  rewardCenter: ["missionLeaderboard"],
};

/** Settings that `brand check` does not allow without a page, switched off where it is missing. */
const OFF: Partial<Record<MemberPage, Document>> = { transferFund: { multiWallet: false } };

/** Declares that a page is in the account menu, answers, and has its call, as long as the brand lists it. */
function memberPage(key: MemberPage): Effect {
  const { path, input, listed = "ok", missing = "FEATURE_OFF" } = CALLS[key];
  const others = NEED[key] ?? [];
  return effect(`Member page ${key}`, {
    settings: ["/memberMenu/*", `#memberPage=${key}`],
    along: Object.keys(OFF[key] ?? {}).map((name) => `/switches/${name}`),
    given,
    states: {
      listed: { memberMenu: without(...others) },
      missing: { memberMenu: without(key, ...others), switches: OFF[key] ?? {} },
    },
    looks: [
      page("home, signed in: a link to the page", shows("/", `href="/member/${key}"`, "member"), {
        listed: true,
        missing: false,
      }),
      page(`/member/${key}`, answers(`/member/${key}`, "member"), { listed: 200, missing: 404 }),
      wire(path.replace(/\?.*/, ""), calls(path, input), { listed, missing }),
    ],
  });
}

/** Returns the pages of the account menu, in its order. */
async function readMenu(brand: MatrixBrand) {
  const { html } = await brand.page("/", "member");
  const menu = /id="account(?:-menu)?".*?<\/nav>/s.exec(html)?.[0] ?? "";
  return [...menu.matchAll(/href="\/member\/(\w+)"/g)].map(([, key]) => key);
}

export const MEMBER_MENU: readonly Effect[] = [
  ...MENU.map(memberPage),
  effect("Member menu: order", {
    settings: ["/memberMenu/*"],
    given,
    states: { usual: { memberMenu: MENU }, reversed: { memberMenu: MENU.toReversed() } },
    looks: [page("home: the account menu", readMenu, { usual: MENU, reversed: MENU.toReversed() })],
  }),
  effect("Member menu: the page at /member", {
    settings: ["/memberMenu/*", "#memberPage=personalHistoryCopy"],
    given,
    states: {
      record: { memberMenu: ["securityCenter", "personalHistoryCopy", "transferFund"] },
      none: { memberMenu: ["securityCenter", "transferFund"] },
    },
    along: ["#memberPage"],
    looks: [
      page(
        "/member",
        async (brand) => {
          const { status, headers } = await brand.page("/member", "member");
          return headers.location ?? status;
        },
        { record: 200, none: "/member/securityCenter" },
      ),
    ],
  }),
];
