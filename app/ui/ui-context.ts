import { createContext, useContext } from "react";
import type { CurrencyFormat } from "../shared/money.ts";

/** The site's data that components show. */
export interface UiSite {
  currency: CurrencyFormat;
  /** The CDN of pictures, as the start of their address; empty for the site itself. */
  images: string;
  /** The site's own pictures of vendors, by the vendor's code; others are drawn. */
  vendorImages: Readonly<Record<string, string>>;
  signedIn: boolean;
  /** Username of the signed-in account; null for a visitor. */
  account: string | null;
  /** The favourites that the game cards show; null on a brand without favourites. */
  favourites: Favourites | null;
  /** The contact where this visitor gets help; null while there is none. */
  support: SupportContact | null;
}

export interface Favourites {
  /** Node ids of the favourite games. */
  ids: ReadonlySet<number>;
  /** The username of their owner; null for visitors and demo accounts, who may not have any. */
  owner: string | null;
}

/** A contact of the brand, with one link. */
export interface Contact {
  /** LIVECHAT, FACEBOOK, TELEGRAM or VIP. */
  csType: string;
  /** The address of the link without scripts. */
  href: string;
  /** True when it opens a small window with scripts, instead of a new tab. */
  popup: boolean;
  /** True when the address is chosen or decrypted as the link is pressed. */
  chosen: boolean;
}

export interface SupportContact extends Contact {
  /** The key of its name: "help" when it opens the site's own help, since there is no support to answer. */
  name: "shell.help" | "shell.vipSupport" | "shell.support";
}

const UiContext = createContext<UiSite | null>(null);

export const UiProvider = UiContext.Provider;

/**
 * Returns the site's data that components show.
 * @throws Error outside a UiProvider.
 */
export function useUi(): UiSite {
  const site = useContext(UiContext);
  if (!site) throw new Error("there is no UiProvider around this");
  return site;
}
