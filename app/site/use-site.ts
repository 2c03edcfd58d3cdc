import { useRouteLoaderData } from "@remix-run/react";
import { useCallback } from "react";
import type { Analytics } from "../brand/analytics.ts";
import type { PublicBrand } from "../brand/public-brand.ts";
import type { Texts } from "../i18n/i18next-options.ts";
import { zonedTimeText } from "../shared/date-format.ts";
import { type Preserialized, parsePreserialized } from "../shared/preserialized.ts";

/** A balance at a point in time. */
export interface KnownBalance {
  /** Minor units available for play. */
  available: number;
  /** Increases with each change: of two readings the higher one is the newer. */
  version: number;
}

/** The data of the signed-in account on pages. */
export interface SiteMember {
  account: string;
  nickname: string;
  /** Account type: 0 member, 4 demo account, 1, 2, 41 and 42 agents. */
  type: number;
  /** Seed of the procedural avatar. */
  avatar: string;
  clubLabel: { labelName: string; rankLevel: number } | null;
  /** Node ids of the account's favourite games; none on a brand without favourites. */
  favourites: readonly number[];
  /** Null while a new password is required. */
  balance: KnownBalance | null;
  /** The previous sign-in: epoch milliseconds, address and country; null at the first. */
  lastSignIn: { at: number; ip: string; country: string | null } | null;
  /** True while the session can only set a new password. */
  passwordDue: boolean;
}

/** A picture over the pages of its group; `linkUrl` is empty when it has no link. */
export interface SiteBanner {
  id: string;
  groupName: string;
  title: string;
  imageUrl: string;
  linkUrl: string;
}

/** The data that the root gives every page: the public part of the brand, the visitor, and the shell's texts. */
export interface SiteData {
  brand: PublicBrand;
  /** Scheme, host and port of this site. */
  origin: string;
  /** Platform code, such as `TY`. */
  language: string;
  /** This browser's previous language in the switcher, or null. */
  previousLanguage: string | null;
  theme: string;
  /** Null for a visitor. */
  member: SiteMember | null;
  /** Epoch milliseconds at which the page was rendered. */
  now: number;
  /** The address of the SMS and mail outbox while the sandbox simulates the outside world; else null. */
  sandbox: { outbox: string } | null;
  /** The brand's vendors in the brand's order, for the footer. */
  vendors: readonly { vassalage: string; name: string; href: string }[];
  /**
   * The brand's licences: the holder in the visitor's language, the number, a link for checking it, and the address of
   * the badge, empty for the drawn one.
   */
  licences: readonly { name: string; number: string; link: string; badge: string }[];
  /** The current banners of every page. */
  banners: readonly SiteBanner[];
  /** The CDN of this visitor's pictures, as the start of their address; empty for the site itself. */
  images: string;
  /** True when the visitor wants the balance masked. */
  balanceHidden: boolean;
  /** Changes of QA engineers: switches in this browser, and the clock; null when nothing is changed. */
  qa: { changes: number; clockAheadMs: number; page: string; now: number } | null;
  /** Null when the brand counts no visits. */
  analytics: Analytics | null;
  nonce: string | undefined;
  texts: Preserialized<Texts>;
}

/** The site as the root's loader sends it. */
export interface SerializedSite extends Omit<SiteData, "brand" | "vendors"> {
  brand: Preserialized<PublicBrand>;
  vendors: Preserialized<SiteData["vendors"]>;
}

const received = new WeakMap<SerializedSite, SiteData>();

/** Returns the sent data with its sealed values opened: the same object for the same data. */
export function deserializeSite<Sent extends SerializedSite>(
  sent: Sent,
): Omit<Sent, "brand" | "vendors"> & SiteData {
  let site = received.get(sent);
  if (!site) {
    site = { ...sent, brand: parsePreserialized(sent.brand), vendors: parsePreserialized(sent.vendors) };
    received.set(sent, site);
  }
  return site as Omit<Sent, "brand" | "vendors"> & SiteData;
}

/** The latest data of the root's loader, in the browser. */
let last: unknown;

/**
 * Returns the data of the root's loader; nothing when it failed. In the browser the previous data remains in use around
 * the error page: a navigation without a network, or one that failed at the server, would otherwise lose the shell and
 * the texts of the error itself.
 */
export function useSentData<Sent>(): Sent | undefined {
  const sent = useRouteLoaderData("root");
  if (sent && typeof document !== "undefined") last = sent;
  return (sent ?? last) as Sent | undefined;
}

/** Returns the same data outside the tree, for the title of a page. */
export const getLastRootData = <Sent>() => last as Sent | undefined;

/** Returns the current brand's site. Only below the root, whose loader provides it. */
export function useSite(): SiteData {
  const site = useSentData<SerializedSite>();
  if (!site) throw new Error("there is no site outside the root's pages");
  return deserializeSite(site);
}

/**
 * Returns a formatter of epoch milliseconds in the brand's time zone, with the zone's name. A page without times does
 * not create the formatter: creating one is slow.
 */
export function useBrandTime(): (epochMs: number) => string {
  const { timeZone } = useSite().brand;
  return useCallback((epochMs) => zonedTimeText(epochMs, timeZone), [timeZone]);
}
