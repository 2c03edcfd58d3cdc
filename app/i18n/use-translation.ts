import type { i18n } from "i18next";
import { createContext, useContext } from "react";
import type { Translate } from "./text-key.ts";

/**
 * The page's i18next instance. The server provides the one of the brand and language; the browser creates one per
 * language. Not react-i18next's, which would add its components and half a dozen KiB to every page.
 */
export const I18nContext = createContext<i18n | null>(null);

/**
 * Returns the page's i18next instance and its `t`, with keys of every namespace typed from the English catalogue. A
 * language change is another instance and re-renders at once. Throws outside of a TextsProvider.
 */
export function useTranslation(): { t: Translate; i18n: i18n } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("there are no texts outside of a TextsProvider");
  return { t: i18n.t as unknown as Translate, i18n };
}
