import { element, getText, section } from "../../pages/site.ts";
import type { MatrixBrand, Viewer } from "../matrix-brand.ts";

/** Returns the HTML of a page. */
export const html = async (brand: MatrixBrand, path: string, as?: Viewer) =>
  (await brand.page(path, as)).html;

/** Returns the text of the browser's tab for a page. */
export const tabTitle = async (brand: MatrixBrand, path: string) =>
  getText(section(await html(brand, path), "title"));

/** Returns the header of a page. */
export const header = async (brand: MatrixBrand, path: string, as?: Viewer) =>
  section(await html(brand, path, as), "header");

/** Returns the footer of a page. */
export const footer = async (brand: MatrixBrand, path: string) =>
  section(await html(brand, path), "footer", /site-footer/);

/** Returns the attributes of the page's first tag that matches; null for none. */
export const tag = async (brand: MatrixBrand, path: string, name: string, fits: RegExp) =>
  element(await html(brand, path), name, fits);

/** Returns the theme of a page: the end of `<html data-theme>`, which begins with the brand's id. */
export function themeName(page: string): string {
  return (element(page, "html", /./)?.["data-theme"] ?? "").replace(/^.*-/, "");
}

/** Returns the text and target of each link in a piece of HTML, in order. */
export function links(piece: string): [text: string, href: string][] {
  return [...piece.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = "", inside = ""]) => [getText(inside), href.replaceAll("&amp;", "&")],
  );
}

/** Returns the values of the buttons of that name, in order. */
export function buttonValues(piece: string, name: string): string[] {
  const buttons = piece.matchAll(new RegExp(`<button\\b[^>]*\\bname="${name}" value="([^"]*)"`, "g"));
  return [...buttons].map(([, value = ""]) => value);
}

/** Returns the custom properties of one of the brand's themes, from the stylesheet that its pages load. */
export async function themeProperties(brand: MatrixBrand, theme: string): Promise<Record<string, string>> {
  const sheet = (await brand.page(`/theme/${brand.id}/current.css`)).html;
  const rule = sheet.split(`[data-theme="${brand.id}-${theme}"]{`)[1]?.split("}")[0] ?? "";
  const properties = [...rule.matchAll(/(?:^|;)--([\w-]+):([^;]*)/g)];
  return Object.fromEntries(properties.map(([, name = "", value = ""]) => [name, value]));
}
