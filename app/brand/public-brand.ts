import { getLanguage, type Language, languageTag } from "../i18n/languages.ts";
import { menuStart } from "../shared/game-start.ts";
import { pick } from "../shared/pick.ts";
import type { Brand } from "./brand.ts";
import type {
  BrandDocument,
  CategoryItem,
  LogoArtwork,
  MemberPage,
  NavigationItem,
  Page,
} from "./brand-document.ts";
import { getGameType } from "./categories.ts";
import { chatRoom, getCustomerService, isOwnHelp } from "./chat-room.ts";
import { memberPages } from "./member-pages.ts";

/** A menu entry, with the data for rendering it in the browser. */
export interface MenuEntry {
  key: string;
  /** Text key of the label. */
  label: string;
  href: string;
  /** Set when the entry opens a dropdown of vendors (`/menu/<key>`); otherwise it is a plain link. */
  dropdown?: true;
}

/** The switches that browser code may read; any other does not compile there. */
const BROWSER_SWITCHES = [
  "CHNGPASSVERIF3",
  "DIRECTREG3",
  "agentCentre",
  "chatRoom",
  "facebookSignIn",
  "favourites",
  "feedback",
  "freePlay",
  "gameHeaderToggle",
  "googleSignIn",
  "liveClock",
  "loginedToHomePage",
  "mobileReg",
  "phoneSignIn",
  "rememberMe",
  "showVerCodeLogin",
  "themeToggle",
  "usernameEnabled",
  "vipService",
] as const;

/**
 * The part of a brand that may reach the browser. The list is explicit, so that a new setting stays on the server until
 * it is named here.
 */
export interface PublicBrand
  extends Pick<
    BrandDocument,
    "id" | "name" | "logo" | "currency" | "layout" | "categories" | "customerService" | "footer"
  > {
  switches: Pick<BrandDocument["switches"], (typeof BROWSER_SWITCHES)[number]>;
  version: string;
  /** Whom this host serves. */
  audience: "member" | "agent";
  timeZone: string;
  pages: readonly Page[];
  menu: readonly MenuEntry[];
  memberMenu: readonly MemberPage[];
  /** The account types that have the agent centre. */
  agentTypes: readonly number[];
  /** The pair of themes, in the document's order, with the value of `<html data-theme>` for each. */
  themes: readonly { name: string; dataTheme: string }[];
  /** The switcher's languages. */
  languages: readonly Pick<Language, "code" | "tag" | "name">[];
  /** True when the header's licence line shows on the home page only. */
  licenceOnHomeOnly: boolean;
  favicon: LogoArtwork;
  /** Images that replace vendors' drawn marks, by vassalage. */
  vendorImages: Readonly<Record<string, string>>;
  minimumAge: number;
  /** True when the bot check is a visible widget; false when the browser solves it in the background. */
  widgetCheck: boolean;
  demonstration: boolean;
  /** True when its live chat offers only the built-in help and no staff. */
  helpOnly: boolean;
  /** True when the brand has published news. */
  news: boolean;
  /** True when the home page has a row of providers of its own, above the footer's. */
  providersOnHome: boolean;
}

/**
 * Returns the public part of a brand for one of its hosts; `sandbox` is true when the sandbox simulates the external
 * services, including chats.
 */
export function publicBrand(
  brand: Brand,
  audience: "member" | "agent",
  { sandbox }: { sandbox: boolean },
): PublicBrand {
  const { document } = brand;
  // Registration on the agents' site does not create agents (spec section 6).
  const shown = (page: string) => audience === "member" || page !== "join";
  return {
    id: document.id,
    name: document.name,
    version: brand.version,
    audience,
    logo: { ...document.logo, image: brand.imageUrl(document.logo.image) },
    favicon: { ...document.favicon, image: brand.imageUrl(document.favicon.image) },
    vendorImages: Object.fromEntries(
      document.vendors.flatMap(({ vassalage, image }) => (image ? [[vassalage, brand.imageUrl(image)]] : [])),
    ),
    currency: document.currency,
    timeZone: document.locale.timeZone,
    layout: document.layout,
    categories: document.categories,
    pages: document.pages.filter(shown),
    menu: document.navigation.map(menuEntry).filter(({ href }) => shown(href.slice(1))),
    memberMenu: memberPages(brand),
    agentTypes: brand.on("agentCentre") ? document.agents.accountTypes : [],
    switches: { ...pick(document.switches, BROWSER_SWITCHES), chatRoom: chatRoom(brand, sandbox) !== null },
    themes: brand.themes.map(({ name, dataTheme }) => ({ name, dataTheme })),
    languages: document.locale.switcher.map((code) => ({
      code,
      tag: languageTag(code),
      name: getLanguage(code)?.name ?? code,
    })),
    licenceOnHomeOnly: document.licences.headerOnHomeOnly,
    customerService: getCustomerService(document, sandbox),
    helpOnly: getCustomerService(document, sandbox).some(isOwnHelp),
    footer: {
      ...document.footer,
      siteMenu: document.footer.siteMenu.filter(({ href }) => shown(href.slice(1))),
    },
    minimumAge: document.protection.minimumAge,
    widgetCheck: document.signIn.turnstile.siteKey !== "",
    demonstration: document.demonstration.active,
    news: brand.articles.news.size > 0,
    providersOnHome: document.home.some(({ module }) => module === "providers"),
  };
}

/** Returns true for a menu entry that opens a dropdown of vendors. */
export function hasDropdown(item: NavigationItem): item is CategoryItem {
  return item.kind === "category" && !item.directStart && item.vendors.length > 0;
}

function menuEntry(item: NavigationItem): MenuEntry {
  switch (item.kind) {
    case "home":
      return { key: item.key, label: "nav.home", href: "/" };
    case "page":
      return { key: item.key, label: `nav.${item.key}`, href: `/${item.page}` };
    case "link":
      return { key: item.key, label: item.label, href: item.href };
    case "category": {
      if (item.directStart) {
        const { vassalage, gameCode } = item.directStart;
        const href = menuStart(getGameType(item.category), vassalage, gameCode);
        return { key: item.key, label: `nav.${item.key}`, href };
      }
      const params = new URLSearchParams();
      if (item.tab !== "all") params.set("page", item.tab);
      if (item.classification) params.set("gameClassify", item.classification);
      const search = params.toString();
      const href = `/${item.category}${search ? `?${search}` : ""}`;
      const entry = { key: item.key, label: `nav.${item.key}`, href };
      return hasDropdown(item) ? { ...entry, dropdown: true } : entry;
    }
  }
}
