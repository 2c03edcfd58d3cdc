import { isAllowedInternalHost, isInternalHost } from "../../platform/core/inside-address.ts";
import { GAME_KINDS } from "../../shared/game-kinds.ts";
import { nearestWord } from "../../shared/nearest-word.ts";
import type { BrandDocument, HomeModule, Page } from "../brand-document.ts";
import { getGameType } from "../categories.ts";
import { isLink } from "../formats.ts";
import { escapeToken } from "../json.ts";
import { SUB_PAGES } from "../member-pages.ts";
import { getCanonicalPath, getLinkPath, isSitePath, SITE_PATHS } from "../site-paths.ts";
import { type Check, findDuplicateIndexes, quote } from "./check.ts";

/** Checks home modules, links and texts of a brand's pages. */
export const PAGE_CHECKS: readonly Check[] = [
  {
    reads: ["home", "categories", "pages", "payments", "vendors", "protection"],
    run(document, report) {
      document.home.forEach((module, at) => {
        const lacks = findMissingRequirement(module, document);
        if (lacks) report(`/home/${at}/module`, `${lacks} for the module ${module.module}`, "none");
      });
      const single = document.home.map((module, at) =>
        module.module === "featured" ? `featured ${at}` : module.module,
      );
      for (const at of findDuplicateIndexes(single))
        report(`/home/${at}/module`, "each module once, save featured", quote(single[at]));
    },
  },
  {
    reads: ["home"],
    run({ home }, report) {
      home.forEach((module, at) => {
        if (module.module !== "hero") return;
        for (const place of findDuplicateIndexes(module.slides.map((slide) => slide.key))) {
          report(
            `/home/${at}/slides/${place}/key`,
            "each slide's key once",
            quote(module.slides[place]?.key),
          );
        }
      });
    },
  },
  {
    reads: ["home", "protection"],
    run({ home, protection }, report) {
      home.forEach((module, at) => {
        if (module.module === "jackpot" && module.source.kind === "counter" && !protection.syntheticJackpot) {
          report(
            `/home/${at}/source/kind`,
            "a pool, since protection.syntheticJackpot is false",
            quote("counter"),
          );
        }
      });
    },
  },
  {
    reads: [
      ...(["home", "navigation", "footer", "customerService", "downloads"] as const),
      ...(["categories", "pages", "memberMenu", "agents", "switches"] as const),
    ],
    run(document, report) {
      for (const [pointer, href] of listLinks(document)) {
        const path = getLinkPath(href);
        if (path !== null && !isSitePath(path)) {
          report(pointer, "a path that the site has, such as /rng", quote(href), nearestPath(path));
          continue;
        }
        const off = findMissingPage(href, document);
        if (off) report(pointer, `a link to a page that is on; ${off} is off`, quote(href));
      }
      if (document.footer.helpMenu.length > 0 && !document.pages.includes("help")) {
        report(
          "/footer/helpMenu",
          "an empty list while the page help is off",
          `a list of ${document.footer.helpMenu.length}`,
        );
      }
    },
  },
  {
    reads: ["home", "navigation", "locale"],
    run(document, report) {
      for (const [pointer, key] of listTextKeys(document)) {
        for (const code of document.locale.supported) {
          const texts = document.locale.texts[code] ?? {};
          if (texts[key] !== undefined) continue;
          const missing = `/locale/texts/${code}/${escapeToken(key)}`;
          report(
            missing,
            `a text, which ${pointer} asks for`,
            "nothing",
            nearestWord(key, Object.keys(texts)),
          );
        }
      }
    },
  },
  {
    reads: [],
    run(document, report) {
      if (document.demonstration?.active) return;
      for (const [pointer, url] of listAddresses(document)) {
        if (/^https:/i.test(url)) continue;
        report(pointer, "an https address; http is for demonstrations only", quote(url));
      }
    },
  },
  {
    reads: [],
    run(document, report, { insideHosts }) {
      for (const [pointer, url] of listAddresses(document)) {
        if (!isLink(url)) continue; // reported by the schema
        const { hostname } = new URL(url);
        if (!isInternalHost(hostname) || isAllowedInternalHost(hostname, insideHosts)) continue;
        const expected = "an address outside the own network, or a host that MARQUEE_INSIDE_HOSTS names";
        report(pointer, expected, quote(url));
      }
    },
  },
];

/** Returns what a module needs but the brand lacks, or null. */
function findMissingRequirement(
  module: HomeModule,
  { categories, pages, payments, vendors }: BrandDocument,
): string | null {
  switch (module.module) {
    case "featured":
      return categories.some((category) => getGameType(category) === module.gameType)
        ? null
        : `a category with the game type ${module.gameType}`;
    case "live":
      return categories.includes("live") ? null : "the category live";
    case "payments":
      return payments.channels.length > 0 ? null : "a payment channel";
    case "providers":
      return vendors.length > 0 ? null : "a vendor";
    case "download":
      return pages.includes("download") ? null : "the page download";
    default:
      return null;
  }
}

/** Yields every link in a document, with its pointer. */
export function* listLinks({
  home,
  navigation,
  footer,
  customerService,
  downloads,
}: BrandDocument): Generator<[string, string]> {
  for (const [kind, address] of Object.entries(downloads)) {
    if (address !== "") yield [`/downloads/${kind}`, address];
  }
  for (const [at, { pathList }] of customerService.entries()) {
    for (const [place, path] of pathList.entries()) {
      if (isLink(path)) yield [`/customerService/${at}/pathList/${place}`, path];
    }
  }
  for (const [at, item] of navigation.entries()) {
    if (item.kind === "link") yield [`/navigation/${at}/href`, item.href];
  }
  for (const [at, module] of home.entries()) {
    if (module.module !== "hero") continue;
    for (const [place, slide] of module.slides.entries()) {
      for (const [index, action] of slide.actions.entries()) {
        yield [`/home/${at}/slides/${place}/actions/${index}/href`, action.href];
      }
    }
  }
  for (const [at, link] of footer.siteMenu.entries()) yield [`/footer/siteMenu/${at}/href`, link.href];
}

const ALL_PAGES: readonly Page[] = ["noticePage", "pointMall", "promotions", "download", "help", "join"];

/** Pages by the first segment of their path, where it differs from the page's name. */
const PAGE_OF_PATH: Readonly<Record<string, string>> = {
  down: "download",
  promoDetail: "promotions",
  helpmc: "help",
};

/** Categories of which a lottery page needs one: it lists their games. */
const LOTTERY_PAGES: Readonly<Record<string, BrandDocument["categories"]>> = {
  vnLottery: ["elott"],
  seaLottery: ["lott"],
  lottery: ["elott", "lott"],
};

/** Pages of the member centre without a menu entry, each with the one that it belongs to. */
const UNDER: Readonly<Record<string, string>> = SUB_PAGES;

/** The settings that decide which pages a brand has. */
export interface PageSettings extends Pick<BrandDocument, "categories" | "pages" | "memberMenu"> {
  agents: Pick<BrandDocument["agents"], "menu">;
  switches: Pick<BrandDocument["switches"], "agentCentre">;
}

/** Returns the category or page that a link leads to if the brand lacks it; otherwise null. */
export function findMissingPage(href: string, document: PageSettings): string | null {
  const { categories, pages, memberMenu, agents, switches } = document;
  const [, centre, entry] = /^\/(member|agent)(?:\/(\w+))?(?=$|[/?#])/.exec(href) ?? [];
  if (centre === "agent" && !switches.agentCentre) return "the switch agentCentre";
  if (entry !== undefined) {
    const menu: readonly string[] = centre === "member" ? memberMenu : agents.menu;
    const name = centre === "member" ? (UNDER[entry] ?? entry) : entry;
    return menu.includes(name) ? null : `the page ${entry} of the ${centre} centre`;
  }
  const path = /^\/([A-Za-z0-9]+)/.exec(href)?.[1] ?? "";
  const name = PAGE_OF_PATH[path] ?? path;
  const isOne = (list: readonly string[]) => list.includes(name);
  const lotteries = LOTTERY_PAGES[name];
  if (lotteries) {
    return lotteries.some((category) => categories.includes(category))
      ? null
      : `the category ${lotteries[0]}`;
  }
  if (GAME_KINDS.some(({ category }) => category === name))
    return isOne(categories) ? null : `the category ${name}`;
  if (isOne(ALL_PAGES)) return isOne(pages) ? null : `the page ${name}`;
  return null;
}

function nearestPath(path: string): string | null {
  const all = Object.keys(SITE_PATHS).map((known) => `/${known}`);
  return getCanonicalPath(path) ?? nearestWord(path, all);
}

/** Yields every text key in a document, with its pointer. */
function* listTextKeys({ home, navigation }: BrandDocument): Generator<[string, string]> {
  for (const [at, item] of navigation.entries()) {
    if (item.kind === "link") yield [`/navigation/${at}/label`, item.label];
  }
  for (const [at, module] of home.entries()) {
    if (module.module === "featured" && module.title !== undefined) yield [`/home/${at}/title`, module.title];
    if (module.module !== "hero") continue;
    for (const [place, slide] of module.slides.entries()) {
      const here = `/home/${at}/slides/${place}`;
      for (const part of ["eyebrow", "title", "text"] as const) {
        const key = slide[part];
        if (key !== undefined) yield [`${here}/${part}`, key];
      }
      for (const [index, action] of slide.actions.entries())
        yield [`${here}/actions/${index}/label`, action.label];
    }
  }
}

/** Yields every web address in a document, with its pointer. Texts are skipped: prose may mention any address. */
function* listAddresses(value: unknown, pointer = ""): Generator<[string, string]> {
  if (typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value)) yield [pointer, value];
  if (pointer === "/locale/texts" || typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value))
    yield* listAddresses(item, `${pointer}/${escapeToken(key)}`);
}
