import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { Brand } from "../../brand/brand.ts";
import type { BrandSite } from "../../brand/brand-store.ts";
import { locateProblems } from "../../brand/positions.ts";
import { type BrandProblem, problemText } from "../../brand/problem.ts";
import type { BrandRegistry } from "../../brand/registry.ts";
import { readSwitchSet, type SwitchSet, toSwitchQuery, withoutUnchanged } from "../../brand/switch-set.ts";
import { systemClock } from "../../platform/ports/clock.ts";
import type { QaCookieJar } from "../cookies.ts";
import { readSwitchCookie, SWITCHES_TTL_MS, writeSwitchCookie } from "./switch-cookie.ts";

/**
 * The names below a brand's host that show another set of switches, or another brand, beside the host's own. They are
 * of the same site for a browser, so that their pages work in a frame, with a sign-in of their own.
 */
export const PANES = ["qa-a", "qa-b"] as const;
export type Pane = (typeof PANES)[number];

/** A brand with the switches of one browser: the brand, or the reasons why it cannot be. */
export interface ChangedBrand {
  brand: Brand | null;
  problems: readonly string[];
  /** Remarks of `brand check` on the changed document, with which the brand serves nevertheless. */
  remarks: readonly string[];
}

/** The sites of requests that may carry a QA engineer's switches. */
export interface QaSites {
  /** Returns the site of a request: its host's brand, with the switches of its cookie. Null for an unknown host. */
  find(incoming: IncomingMessage): BrandSite | null;
  /** Returns the site of a request without any switches. */
  findUnchanged(incoming: IncomingMessage): BrandSite | null;
  /** Returns the set of a request's cookie for a brand; empty without a valid one. */
  readSet(incoming: IncomingMessage, brand: Brand): SwitchSet;
  /** Returns a brand with switches; the same object for the same set while its document does not change. */
  change(brand: Brand, set: SwitchSet): ChangedBrand;
  /** Returns the number of switches in which a served brand differs from its document. */
  countChanges(brand: Brand): number;
  /** Returns the `Set-Cookie` value that stores a set in the browser; an empty set deletes it. */
  cookie(brand: Brand, set: SwitchSet): string;
  /** Returns the signed text that opens a pane with a brand and its switches; it is as valid as a cookie. */
  paneToken(brand: Brand, set: SwitchSet): string;
  /** Returns the `Set-Cookie` value with which a pane shows what a token says; null for an invalid token. */
  openPane(token: string): string | null;
  /** Returns the origin of the page that may frame an origin of a pane; null for any other origin. */
  frameParent(origin: string): string | null;
}

interface QaSitesDeps {
  brands: BrandRegistry;
  jar: QaCookieJar;
  /** Signs the cookies, and nothing else. */
  key: Buffer;
}

/** Creates the sites of a server with the QA page. Cookies end by the real time, which the test clock does not change. */
export function createQaSites({ brands, jar, key }: QaSitesDeps): QaSites {
  const made = new LRUCache<string, ChangedBrand>({ max: 200 });
  const changes = new WeakMap<Brand, number>();
  const { now } = systemClock;

  const readCookie = (incoming: IncomingMessage) => {
    const value = jar.read(incoming.headers.cookie ?? null);
    return value === null ? null : readSwitchCookie(value, key, now());
  };
  const readSet = (brand: Brand, switches: string) =>
    withoutUnchanged(readSwitchSet(new URLSearchParams(switches), brand), brand);
  const sign = (brand: Brand, set: SwitchSet) =>
    writeSwitchCookie({ brand: brand.id, switches: toSwitchQuery(set), until: now() + SWITCHES_TTL_MS }, key);

  function change(brand: Brand, set: SwitchSet): ChangedBrand {
    const query = toSwitchQuery(set);
    if (query === "") return { brand, problems: [], remarks: [] };
    const name = `${brand.id} ${brand.version} ${query}`;
    const known = made.get(name);
    if (known) return known;
    const { brand: changed, problems, strays } = brands.loadChanged(brand.id, { switches: { ...set } });
    if (changed) changes.set(changed, Object.keys(set).length);
    const getTexts = (list: readonly BrandProblem[]) => list.map((one) => problemText(one, brands.folder));
    const before = new Set(getTexts(brands.strays().get(brand.id) ?? []));
    const result = {
      brand: changed,
      problems: getTexts(locateProblems(brands.folder, problems)),
      remarks: getTexts(locateProblems(brands.folder, strays)).filter((text) => !before.has(text)),
    };
    made.set(name, result);
    return result;
  }

  /** Returns the site of a pane: the brand that its cookie selects, for the audience of the host above it. */
  function findInPane(incoming: IncomingMessage): BrandSite | null {
    const above = brands.byHost((incoming.headers.host ?? "").replace(PANE_LABEL, ""));
    const cookie = above && readCookie(incoming);
    const brand = cookie && brands.byId(cookie.brand);
    if (!brand) return above;
    const own = brand.hosts.find(({ audience }) => audience === above.audience) ?? brand.hosts[0];
    if (!own) return above;
    return { ...own, brand: change(brand, readSet(brand, cookie.switches)).brand ?? brand };
  }

  const findUnchanged = (incoming: IncomingMessage) => brands.byHost(incoming.headers.host ?? "");

  return {
    findUnchanged,
    find(incoming) {
      const { host = "" } = incoming.headers;
      const site = brands.byHost(host);
      if (!site) return PANE_LABEL.test(host) ? findInPane(incoming) : null;
      const cookie = readCookie(incoming);
      if (cookie?.brand !== site.brand.id) return site;
      const changed = change(site.brand, readSet(site.brand, cookie.switches)).brand;
      return changed ? { ...site, brand: changed } : site;
    },
    readSet(incoming, brand) {
      const cookie = readCookie(incoming);
      return cookie?.brand === brand.id ? readSet(brand, cookie.switches) : {};
    },
    change,
    countChanges: (brand) => changes.get(brand) ?? 0,
    cookie: (brand, set) =>
      Object.keys(set).length === 0 ? jar.write("", 0) : jar.write(sign(brand, set), SWITCHES_TTL_MS / 1_000),
    paneToken: sign,
    openPane(token) {
      const read = readSwitchCookie(token, key, now());
      return read && jar.write(token, Math.ceil((read.until - now()) / 1_000));
    },
    frameParent(origin) {
      const { protocol, host } = new URL(origin);
      return PANE_LABEL.test(host) ? `${protocol}//${host.replace(PANE_LABEL, "")}` : null;
    },
  };
}

const PANE_LABEL = new RegExp(`^(?:${PANES.join("|")})\\.`);
