import { useRouteLoaderData } from "@remix-run/react";
import type { Analytics } from "../brand/analytics.ts";
import type { PublicBrand } from "../brand/public-brand.ts";
import type { Texts } from "../i18n/i18next-options.ts";
import { type Preserialized, parsePreserialized } from "../shared/preserialized.ts";

/** A reading of a balance. */
export interface KnownBalance {
  /** Minor units that can be played with. */
  available: number;
  /** Grows with each change, so that of two readings the higher one is the newer. */
  version: number;
}

/** The signed-in account as pages know it. */
export interface SiteMember {
  account: string;
  nickname: string;
  /** Account type: 0 member, 4 demo account, 1, 2, 41 and 42 agents. */
  type: number;
  /** Seed of the procedural avatar. */
  avatar: string;
  clubLabel: { labelName: string; rankLevel: number } | null;
  /** Node ids of the games that it keeps as favourites; none on a brand without favourites. */
  favourites: readonly number[];
  /** Null while a new password is due. */
  balance: KnownBalance | null;
  /** The sign-in before this one: epoch milliseconds, address and country; null at the first. */
  lastSignIn: { at: number; ip: string; country: string | null } | null;
  /** True while the session can do nothing but set a new password. */
  passwordDue: boolean;
}

/** A picture over the pages of its group; `linkUrl` is empty where it leads nowhere. */
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
  /** The language of the switcher that this browser had before, or null. */
  previousLanguage: string | null;
  theme: string;
  /** Null for a visitor. */
  member: SiteMember | null;
  /** Epoch milliseconds at which the page was made. */
  now: number;
  /** While the sandbox plays the outside world: where its SMS and mail can be read. Else null. */
  sandbox: { outbox: string } | null;
  /** The brand's vendors in its order, for the footer. */
  vendors: readonly { vassalage: string; name: string; href: string }[];
  /**
   * The brand's licences: whose they are in the visitor's language, their number, where to check them, and the address of
   * their badge, empty for the drawn one.
   */
  licences: readonly { name: string; number: string; link: string; badge: string }[];
  /** The running banners of every page. */
  banners: readonly SiteBanner[];
  /** The delivery network of this visitor's pictures, as the start of their address; empty for the site itself. */
  images: string;
  /** True when the visitor wants the balance masked. */
  balanceHidden: boolean;
  /** Null where the brand counts no visits. */
  analytics: Analytics | null;
  nonce: string | undefined;
  texts: Preserialized<Texts>;
}

/** The site as the root's loader sends it. */
export interface SentSite extends Omit<SiteData, "brand" | "vendors"> {
  brand: Preserialized<PublicBrand>;
  vendors: Preserialized<SiteData["vendors"]>;
}

const received = new WeakMap<SentSite, SiteData>();

/** Returns the sent data with its sealed values opened: the same object for the same data. */
export function receiveSite<Sent extends SentSite>(sent: Sent): Omit<Sent, "brand" | "vendors"> & SiteData {
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
export function useSent<Sent>(): Sent | undefined {
  const sent = useRouteLoaderData("root");
  if (sent && typeof document !== "undefined") last = sent;
  return (sent ?? last) as Sent | undefined;
}

/** The same outside the tree, for the title of a page. */
export const lastSent = <Sent>() => last as Sent | undefined;

/** The brand's site one is on. Only below the root, whose loader gives it. */
export function useSite(): SiteData {
  const site = useSent<SentSite>();
  if (!site) throw new Error("there is no site outside the root's pages");
  return receiveSite(site);
}
