import { getText, section } from "../../pages/site.ts";
import type { MatrixBrand, Viewer } from "../matrix-brand.ts";

/** A link as its reader sees it, and its address. */
export type LinkSeen = [text: string, href: string];

/** Returns the links of a part of a page. */
export function links(html: string): LinkSeen[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>.*?<\/a>/gs)].map(([whole, href = ""]) => [
    getText(whole),
    href.replaceAll("&amp;", "&"),
  ]);
}

/** Returns the texts of links. */
export const texts = (seen: readonly LinkSeen[]): string[] => seen.map(([text]) => text);

/** Returns the links of the navigation with that label; none when there is no such navigation. */
export function navLinks(html: string, label: string): LinkSeen[] {
  return links(section(html, "nav", new RegExp(`aria-label="${label}"`)));
}

/** Returns the text of the link of a navigation that is marked as the current one. */
export function currentLink(html: string, label: string): string {
  const nav = section(html, "nav", new RegExp(`aria-label="${label}"`));
  return getText(/<a\b[^>]*aria-current="[^"]*"[^>]*>.*?<\/a>/s.exec(nav)?.[0] ?? "");
}

/** Returns the number of cards of games in a page's content. */
export const countCards = (html: string): number => section(html, "main").match(/<article\b/g)?.length ?? 0;

/** Returns the status of a page. */
export const statusAt =
  (path: string, as?: Viewer) =>
  async (brand: MatrixBrand): Promise<number> =>
    (await brand.page(path, as)).status;

/** Returns the answer's code of a call. */
export const codeAt =
  (path: string, input?: object, as?: Viewer) =>
  async (brand: MatrixBrand): Promise<string> =>
    (await brand.call(path, input, as)).code;

/** Parts of a document without links to categories, for effects whose states change the categories. */
export const PLAIN = {
  home: [{ module: "notice" }, { module: "categories" }],
  navigation: [{ kind: "home" }],
};
