import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../setup/chromium.mjs";
import type { Figure, Part } from "./part.ts";
import { HOSTS, type Host, hostHeader, openSite, type Site } from "./site.ts";
import {
  kibibytes,
  type Load,
  lateScripts,
  MAX_KIB,
  MAX_REQUESTS,
  PHONE,
  type Weight,
  weigh,
  weighFirstView,
  weighLoad,
} from "./weigh.ts";

const DIALOGS = ["login", "register"];

export const weight: Part = {
  name: "weight",
  what: "what a browser fetches for a home page, compressed with gzip (loader data at level 4); on load as it is sent",
  async run() {
    const site = await openSite();
    const browser = await chromium.launch({ executablePath: findChromium(process.env)?.path });
    try {
      const fresh = async (host: Host, path: string, cookie?: string) => {
        const context = await browser.newContext(cookie ? { extraHTTPHeaders: { cookie } } : {});
        const weight = await weigh(await context.newPage(), `http://${hostHeader(host, site.port)}${path}`);
        await context.close();
        return weight;
      };
      return [
        ...(await homes(site, fresh)),
        ...(await loads(browser, site)),
        ...(await dialogs(fresh)),
        await lobbyPictures(browser, site),
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

type Fresh = (host: Host, path: string, cookie?: string) => Promise<Weight>;

/** Returns figures for the heaviest of the brands' home pages. */
async function homes(site: Site, fresh: Fresh): Promise<Figure[]> {
  const weights: Weight[] = [];
  for (const host of HOSTS) weights.push(await fresh(host, "/", await site.signIn(host)));
  const heaviest = (of: (weight: Weight) => number) => Math.max(...weights.map(of));
  return [
    {
      name: "scripts of the home page",
      value: heaviest((w) => kibibytes(w.scripts, lateScripts(w))),
      unit: "KiB",
      atMost: MAX_KIB.scripts,
    },
    {
      name: "scripts that come after the home page",
      value: heaviest((w) => kibibytes(lateScripts(w))),
      unit: "KiB",
      atMost: MAX_KIB.lateScripts,
    },
    {
      name: "styles of the home page",
      value: heaviest((w) => kibibytes(w.styles)),
      unit: "KiB",
      atMost: MAX_KIB.styles,
    },
    {
      name: "loader data in the home page",
      value: heaviest((w) => w.loaderData / 1024),
      unit: "KiB",
      atMost: MAX_KIB.loaderData,
    },
  ];
}

/**
 * Measures everything that a home page fetches on load on a phone, for a visitor and for a member: the maximum over the
 * brands.
 */
async function loads(browser: Browser, site: Site): Promise<Figure[]> {
  const loads: Load[] = [];
  for (const host of HOSTS) {
    const url = `http://${hostHeader(host, site.port)}/`;
    const cookie = await site.signIn(host);
    loads.push(await weighLoad(browser, url, {}));
    loads.push(await weighLoad(browser, url, { extraHTTPHeaders: { cookie } }));
  }
  const most = (of: (load: Load) => number) => Math.max(...loads.map(of));
  return [
    {
      name: "all that a home page fetches on load",
      value: most(({ kib }) => kib),
      unit: "KiB",
      atMost: MAX_KIB.load,
    },
    {
      name: "requests of a home page on load",
      value: most(({ requests }) => requests),
      unit: "",
      atMost: MAX_REQUESTS,
    },
  ];
}

/** Visits by which the server has rendered the pictures that the first visit requested. */
const MAX_VISITS = 20;

/** Measures the pictures of a lobby's first view on a phone. */
async function lobbyPictures(browser: Browser, site: Site): Promise<Figure> {
  const url = `http://${hostHeader("manila", site.port)}/rng`;
  for (let left = MAX_VISITS; left > 0; left--) {
    const context = await browser.newContext(PHONE);
    const { kib, standIn } = await weighFirstView(await context.newPage(), url);
    await context.close();
    const most = MAX_KIB.lobbyPictures;
    if (!standIn) return { name: "pictures of a lobby's first view", value: kib, unit: "KiB", atMost: most };
  }
  throw new Error("the server makes no pictures");
}

/** Measures the size that opening a dialog adds to the home page, on a brand that shows the most in it. */
async function dialogs(fresh: Fresh): Promise<Figure[]> {
  const home = await fresh("lotus", "/");
  const figures: Figure[] = [];
  for (const dialog of DIALOGS) {
    const opened = await fresh("lotus", `/?modal=${dialog}`);
    figures.push({
      name: `scripts that the ${dialog} dialog adds`,
      value: kibibytes(opened.scripts, new Map([...home.scripts, ...lateScripts(opened)])),
      unit: "KiB",
      atMost: MAX_KIB.dialogScripts,
    });
  }
  return figures;
}
