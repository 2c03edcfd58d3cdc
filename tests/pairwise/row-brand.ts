import type { BrandDocument, HomeModule } from "#app/brand/brand-document.ts";
import { getCategory, getGameType } from "#app/brand/categories.ts";
import { findMissingPage, type PageSettings } from "#app/brand/checks/page-checks.ts";
import { type JsonObject, pointerTokens } from "#app/brand/json.ts";
import { VENDORS } from "#app/sandbox/catalogue/vendors.ts";
import type { Row } from "./cover-pairs.ts";

const SUPPORT = "https://example.com/support";

/** The settings that a switch needs and that are no factors; all rows have them. */
const COMPANIONS = {
  chat: { url: "https://example.com/chat" },
  signIn: {
    googleClientId: "pairwise.apps.example",
    facebookAppId: "1234567890",
    firebase: { projectId: "pairwise-project", apiKey: "pairwise-key" },
  },
  analytics: { gtagId: "G-PAIRWISE1" },
  downloads: {
    ios: "https://example.com/ios",
    android: "https://example.com/android",
    lite: "https://example.com/lite",
    guide: "https://example.com/guide",
  },
  club: {
    levels: Array.from({ length: 6 }, (_, at) => ({
      name: `Level ${at + 1}`,
      color: "#3E8E5A",
      turnover: (at + 1) * 100_000,
      deposits: 0,
    })),
  },
};

/** The channel of a brand that is no demonstration. */
const REAL_CHANNEL = {
  key: "bank",
  kind: "bank",
  name: "Bank",
  provider: "manual",
  account: { bank: "Harbour Bank", number: "000012345678", holder: "Pairwise Limited" },
  deposit: { min: 5000, max: 50_000_000 },
  withdrawal: { min: 5000, max: 50_000_000, destinations: [{ code: "BANK", name: "Bank" }] },
};

/** Optional pages with their menu entries. */
const PAGE_KEYS = {
  promotions: "promotion",
  download: "download",
  pointMall: "pointsMall",
  help: "help",
  join: "agents",
};

/**
 * Returns the document of a brand that has the values of a row, on top of the brand that the row names. `base` is that
 * brand's resolved document. As an operator does, it leaves out menu entries and links that lead to pages which are off,
 * and names the vendors that the categories need.
 */
export function rowDocument(row: Row, id: string, base: BrandDocument): JsonObject {
  const isListed = (name: string) => row[name] === "listed";
  const document: JsonObject = {};
  for (const [name, value] of Object.entries(row)) setValue(document, name, value);
  const categories = base.categories.filter((name) => isListed(`/categories/${name}`));
  const others = listed(row, "/categories").filter((name) => !categories.some((one) => one === name));
  const all = [...categories, ...others] as BrandDocument["categories"];
  const pages = listed(row, "/pages") as BrandDocument["pages"];
  const settings: PageSettings = {
    ...{ categories: all, pages },
    memberMenu: listed(row, "/memberMenu") as BrandDocument["memberMenu"],
    agents: { menu: listed(row, "/agents/menu") as BrandDocument["agents"]["menu"] },
    switches: { agentCentre: row["/switches/agentCentre"] === "true" },
  };
  const leads = (href: string) => findMissingPage(href, settings) === null;
  const isDemo = row["/demonstration/active"] === "true";
  return merge(merge(document, COMPANIONS), {
    extends: base.id,
    id,
    name: id.replaceAll("-", " "),
    merchantCode: id.replaceAll("-", ""),
    hosts: listHosts(row, id),
    locale: {
      default: base.locale.supported[row["/locale/default"] === "first" ? 0 : 1] ?? base.locale.default,
      timeZone: base.locale.timeZone,
    },
    currency: { code: base.currency.code },
    demonstration: { memberGrant: base.demonstration.memberGrant },
    themes: themes(row["/themes"] ?? "dark"),
    categories: all,
    navigation: listNavigation(row, base, all, leads),
    home: listModules(row, base, all, leads),
    vendors: listVendors(base, all),
    payments: { channels: isDemo ? base.payments.channels : [REAL_CHANNEL] },
    footer: { siteMenu: base.footer.siteMenu.filter(({ href }) => leads(href)) },
    customerService: [
      { csType: "LIVECHAT", type: 2, pathList: [leads("/helpmc") ? "/helpmc" : SUPPORT] },
      { csType: "TELEGRAM", type: 1, pathList: [SUPPORT] },
      { csType: "VIP", type: 1, pathList: [SUPPORT] },
    ],
    bonuses: {
      depositWeights: Object.fromEntries(Object.keys(base.bonuses.depositWeights).map((type) => [type, 100])),
      deposit: isListed("/memberMenu/rewardCenter")
        ? base.bonuses.deposit.map((bonus) => ({ ...bonus, weights: {} }))
        : [],
    },
    // The packs of jurisdictions forbid many combinations; the brands that name one are walked as they are.
    protection: { jurisdiction: "" },
  });
}

/** Sets the value of a factor that is one setting of the document, or one entry of a list. */
function setValue(document: JsonObject, name: string, value: string): void {
  const tokens = pointerTokens(name);
  const last = tokens.pop() ?? "";
  if (OWN.some((own) => name === own || name.startsWith(`${own}/`))) return;
  const isEntry = value === "listed" || value === "absent";
  let place = document;
  for (const token of isEntry ? tokens.slice(0, -1) : tokens) {
    place[token] ??= {};
    place = place[token] as JsonObject;
  }
  if (isEntry) {
    const list = tokens.at(-1) ?? "";
    place[list] ??= [];
    if (value === "listed") (place[list] as unknown[]).push(/^\d+$/.test(last) ? Number(last) : last);
  } else if (name.startsWith("/registration/") && name !== "/registration/banner") {
    place[last] = { enabled: value !== "off", required: value === "required" };
  } else {
    place[last] = value === "true" || (value === "false" ? false : value);
  }
}

/** Factors that `rowDocument` turns into settings itself. */
const OWN = ["brand", "/themes", "/locale/default", "/hosts", "/home", "/categories"];

/** Returns the listed entries of a list, in the schema's order. */
function listed(row: Row, list: string): string[] {
  return Object.keys(row)
    .filter((name) => name.startsWith(`${list}/`) && row[name] === "listed")
    .map((name) => name.slice(list.length + 1));
}

function listHosts(row: Row, id: string): JsonObject[] {
  const own = { host: `${id}.localhost` };
  return row["/hosts"] === "members" ? [own] : [own, { host: `agent.${own.host}`, audience: "agent" }];
}

function themes(first: string): JsonObject {
  const pair = first === "dark" || first === "light" ? ["dark", "light"] : ["black", "blue"];
  return { pair, default: first };
}

function listNavigation(
  row: Row,
  base: BrandDocument,
  categories: BrandDocument["categories"],
  leads: (href: string) => boolean,
): JsonObject[] {
  const tabs = listed(row, "/lobby/tabs");
  const classifications = listed(row, "/lobby/classifications");
  const kept = base.navigation.flatMap((item): JsonObject[] => {
    if (item.kind === "page") return [];
    if (item.kind !== "category") return [{ ...item }];
    if (!categories.includes(item.category)) return [];
    const tab = tabs.includes(item.tab) ? item.tab : tabs[0];
    const classification = classifications.includes(item.classification) ? item.classification : "";
    return [{ ...item, tab, classification }];
  });
  const pages = Object.entries(PAGE_KEYS).filter(([page]) => leads(`/${page}`));
  return [...kept, ...pages.map(([page, key]) => ({ kind: "page", key, page }))].slice(0, 14);
}

function listModules(
  row: Row,
  base: BrandDocument,
  categories: BrandDocument["categories"],
  leads: (href: string) => boolean,
): JsonObject[] {
  const gameTypes = categories.map(getGameType);
  return listed(row, "/home")
    .concat(row["/home/jackpot"] === "absent" ? [] : "jackpot")
    .flatMap((name): JsonObject[] => {
      const own = base.home.filter(({ module }) => module === name);
      if (name === "jackpot") return [{ module: name, source: JACKPOTS[row["/home/jackpot"] ?? ""] }];
      if (name === "featured") {
        const fitting = own.filter(
          (one) => one.module === name && categories.includes(getCategory(one.gameType)),
        );
        return fitting.length > 0 ? fitting.map(copy) : [{ module: name, gameType: gameTypes[0] }];
      }
      if (name === "quality" && own.length === 0) return [{ module: name, points: ["support", "games"] }];
      if (own.length === 0) return [{ module: name }];
      return own.map((one) => (one.module === "hero" ? withLeadingActions(one, leads) : copy(one)));
    });
}

const copy = (module: HomeModule): JsonObject => ({ ...module });

const JACKPOTS: Readonly<Record<string, JsonObject>> = {
  counter: { kind: "counter" },
  pool: { kind: "pool", shareBasisPoints: 30, seed: 100_000, trigger: { kind: "random", amount: 5_000_000 } },
};

function withLeadingActions(
  { slides, ...hero }: HomeModule & { module: "hero" },
  leads: (href: string) => boolean,
): JsonObject {
  return {
    ...hero,
    slides: slides.map((slide) => ({ ...slide, actions: slide.actions.filter(({ href }) => leads(href)) })),
  };
}

/** Returns the base's vendors, and those of the platform that further categories need. One has a wallet of its own. */
function listVendors(base: BrandDocument, categories: BrandDocument["categories"]): JsonObject[] {
  const codes = base.vendors.map(({ vassalage }) => vassalage);
  const known = VENDORS.filter(({ vassalage }) => codes.includes(vassalage));
  const added = categories.map(getGameType).flatMap((type) => {
    if (known.some(({ gameTypes }) => gameTypes.includes(type))) return [];
    const found = VENDORS.find(({ gameTypes }) => gameTypes.includes(type));
    if (!found) return [];
    known.push(found);
    return [{ vassalage: found.vassalage }];
  });
  return [
    ...base.vendors.map((vendor, at) => (at === 0 ? { ...vendor, wallet: "transfer" } : { ...vendor })),
    ...added,
  ];
}

/** Merges objects key by key; the second value wins. */
function merge(under: JsonObject, over: JsonObject): JsonObject {
  const merged = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isPlain(below) && isPlain(value) ? merge(below, value) : value;
  }
  return merged;
}

const isPlain = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
