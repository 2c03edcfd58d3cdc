import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { answers, calls, newKey, openAccount, shows } from "./looks.ts";

const DAYS = "from=2026-11-14&to=2026-11-20";

/** The base's agent centre, each page with a call behind it; a contract page with its kind and the platform's name. */
const PAGES: Record<string, { path?: string; input?: () => object; kind?: string; named?: string }> = {
  agentAnnouncement: {},
  agentTeamOverview: { path: `/wps/agent/team/overview?${DAYS}&reach=team` },
  registerCenter: { path: "/wps/agent/registration" },
  downlineManagmentView: { path: "/wps/agent/team/members" },
  personalHistoryCopy: { path: `/wps/agent/team/bets?${DAYS}` },
  palStatementsAgentCopy: { path: `/wps/agent/team/profit?${DAYS}` },
  agentRevenueReport: { path: `/wps/agent/income?${DAYS}` },
  agentDownlineTransactionDetailsCopy: { path: `/wps/agent/team/transactions?${DAYS}` },
  agentDividendRecordCopy2: { kind: "enableCt", named: "dividend" },
  agentDailyWages2: { kind: "salary", named: "dailySalary" },
  agentHourSalary: { kind: "hourSalary", named: "hourSalary" },
  agentRealtimeSalary: { kind: "agentRealtimeSalary", named: "realtimeSalary" },
};
const MENU = Object.keys(PAGES);
const KINDS = Object.values(PAGES).flatMap(({ kind = [] }) => kind);

const given = {
  switches: { agentCentre: true, affiliateLinks: true, messages: true },
  agents: { contractKinds: KINDS, menu: MENU },
};

const optionsPath = (named: string) => `/wps/agent/contracts/options?kind=${named}`;

/** Looks at the agent's menu, on a page that the menu keeps. */
const links = (key: string) => {
  const other = key === "agentTeamOverview" ? "agentAnnouncement" : "agentTeamOverview";
  return page("agent centre: a link to the page", shows(`/agent/${other}`, `href="/agent/${key}"`, "agent"), {
    on: true,
    off: false,
  });
};

/** Declares that a page is in the agents' menu, answers, and has its call, as long as the brand lists it. */
function agentPage(key: string): Effect {
  const { named } = PAGES[key] ?? {};
  const path = named === undefined ? PAGES[key]?.path : optionsPath(named);
  return effect(`Agent page ${key}`, {
    settings: ["/agents/menu/*", `#agentPage=${key}`],
    given,
    states: { on: {}, off: { agents: { menu: MENU.filter((one) => one !== key) } } },
    looks: [
      links(key),
      page(`/agent/${key}`, answers(`/agent/${key}`, "agent"), { on: 200, off: 404 }),
      ...(path === undefined
        ? []
        : [
            wire(path.replace(/\?.*/, ""), calls(path, undefined, "agent"), { on: "ok", off: "FEATURE_OFF" }),
          ]),
    ],
  });
}

/** Declares that a kind of contract has its page and can be offered, as long as the brand lists it. */
function contractKind(key: string): Effect {
  const { kind = "", named = "" } = PAGES[key] ?? {};
  return effect(`Contract kind ${kind}`, {
    settings: ["/agents/contractKinds/*", `#contractKind=${kind}`],
    given,
    states: { on: {}, off: { agents: { contractKinds: KINDS.filter((one) => one !== kind) } } },
    looks: [
      links(key),
      page(`/agent/${key}`, answers(`/agent/${key}`, "agent"), { on: 200, off: 404 }),
      wire("/wps/agent/contracts/options", calls(optionsPath(named), undefined, "agent"), {
        on: "ok",
        off: "FEATURE_OFF",
      }),
      wire("/wps/agent/contracts", async (brand) => (await offer(brand, named, "daily")).code, {
        on: "INVALID_INPUT",
        off: "FEATURE_OFF",
      }),
    ],
  });
}

const PERIODS = ["daily", "weekly", "semimonthly", "monthly"];

const terms = (period: string) => ({
  ...{ period, ownPlay: true, carryOver: false },
  tiers: [{ rateBasisPoints: 100, activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 }],
});

/** Offers a contract to an agent below, with a rate that the agent does not have to give. */
async function offer(brand: MatrixBrand, kind: string, period: string) {
  const { id: uplineId } = await brand.account("agent");
  const { username } = await openAccount(brand, { type: 2, uplineId, host: "agent" });
  return brand.call("/wps/agent/contracts", { username, kind, ...terms(period) }, "agent");
}

/** Returns true when the period of an offered dividend contract is refused. */
const refusesPeriod = (period: string) => async (brand: MatrixBrand) =>
  (await offer(brand, "dividend", period)).fields.includes("/period");

/** Declares that agents may offer dividends of a period, as long as the brand lists it. */
function contractPeriod(period: string): Effect {
  const others = PERIODS.filter((one) => one !== period);
  return effect(`Contract period ${period}`, {
    settings: ["/agents/periods/*", `/agents/periods/*=${period}`],
    given,
    states: { on: { agents: { periods: PERIODS } }, off: { agents: { periods: others } } },
    looks: [
      wire(
        "/wps/agent/contracts/options",
        async (brand) => (await brand.call(optionsPath("dividend"), undefined, "agent")).value.periods,
        { on: PERIODS, off: others },
      ),
      wire("/wps/agent/contracts: the period is refused", refusesPeriod(period), { on: false, off: true }),
    ],
  });
}

const TYPES = [1, 2, 41, 42] as const;

/** Declares that accounts of a type have the agent centre, as long as the brand lists the type. */
function accountType(type: (typeof TYPES)[number]): Effect {
  const ask = (what: "status" | "code", path: string) => async (brand: MatrixBrand) =>
    (await openAccount(brand, { type, host: "agent" }))[what](path);
  return effect(`Agent type ${type}`, {
    settings: ["/agents/accountTypes/*", `/agents/accountTypes/*=${type}`],
    given,
    states: {
      on: { agents: { accountTypes: TYPES } },
      off: { agents: { accountTypes: TYPES.filter((one) => one !== type) } },
    },
    looks: [
      page("/agent/agentTeamOverview, as an account of the type", ask("status", "/agent/agentTeamOverview"), {
        on: 200,
        off: 302,
      }),
      wire("/wps/agent/team/overview", ask("code", `/wps/agent/team/overview?${DAYS}&reach=team`), {
        on: "ok",
        off: "NOT_LOGGED_IN",
      }),
    ],
  });
}

/** Returns the account below the agent as the agent reads it, with its contacts. */
async function readContacts(brand: MatrixBrand) {
  const { id: uplineId } = await brand.account("agent");
  const { username, email } = await openAccount(brand, { uplineId });
  const path = `/wps/agent/team/member?username=${username}&${DAYS}`;
  const { value } = await brand.call(path, undefined, "agent");
  return JSON.stringify(value).includes(email.slice(-12));
}

export const AGENT_CENTRE: readonly Effect[] = [
  ...MENU.map(agentPage),
  ...MENU.filter((key) => PAGES[key]?.kind).map(contractKind),
  ...PERIODS.map(contractPeriod),
  ...TYPES.map(accountType),
  effect("Agent types: order", {
    settings: ["/agents/accountTypes/*"],
    given,
    states: {
      higher: { agents: { accountTypes: [1, 2] } },
      lower: { agents: { accountTypes: [2, 1] } },
    },
    looks: [
      page(
        "register centre: type 2 is offered to an agent of type 1",
        shows("/agent/registerCenter", /<option[^>]*value="2"|name="type"[^>]*value="2"/, "agent"),
        { higher: true, lower: false },
      ),
      wire(
        "/wps/agent/links",
        calls("/wps/agent/links", () => ({ name: `Link ${newKey().slice(0, 8)}`, type: 2 }), "agent"),
        { higher: "ok", lower: "INVALID_INPUT" },
      ),
    ],
  }),
  effect("Agent menu: order", {
    settings: ["/agents/menu/*"],
    given,
    states: { usual: {}, reversed: { agents: { menu: MENU.toReversed() } } },
    looks: [
      page(
        "agent centre: the menu",
        async (brand) => {
          const { html } = await brand.page("/agent/agentAnnouncement", "agent");
          return [...new Set([...html.matchAll(/href="\/agent\/(\w+)"/g)].map(([, key]) => key))];
        },
        { usual: MENU, reversed: MENU.toReversed() },
      ),
    ],
  }),
  effect("Valid bet of an active member", {
    settings: ["/agents/activeValidBet"],
    given,
    states: { low: { agents: { activeValidBet: 12_300 } }, high: { agents: { activeValidBet: 45_600 } } },
    looks: [
      wire(
        "/wps/agent/team/overview",
        async (brand) =>
          (await brand.call(`/wps/agent/team/overview?${DAYS}&reach=team`, undefined, "agent")).value
            .activeValidBet,
        { low: 12_300, high: 45_600 },
      ),
    ],
  }),
  effect("Settlements that operators review", {
    settings: ["/agents/reviewAbove"],
    given,
    states: { low: { agents: { reviewAbove: 12_300 } }, high: { agents: { reviewAbove: 45_600 } } },
    looks: [
      wire(
        "/wps/agent/contracts/options",
        async (brand) => (await brand.call(optionsPath("dividend"), undefined, "agent")).value.reviewAbove,
        { low: 12_300, high: 45_600 },
      ),
    ],
  }),
  effect("Contacts that agents see", {
    settings: ["/agents/memberContacts", "/agents/memberContacts=none", "/agents/memberContacts=masked"],
    given,
    states: {
      none: { agents: { memberContacts: "none" } },
      masked: { agents: { memberContacts: "masked" } },
    },
    looks: [wire("/wps/agent/team/member", readContacts, { none: false, masked: true })],
  }),
];
