import type { i18n } from "i18next";
import { useContext } from "react";
import { I18nContext } from "./i18n-context.ts";
import type { Translate } from "./text-key.ts";

/**
 * Returns the page's i18next instance and its `t`, with keys of every namespace typed from the English catalogue. A
 * language change is another instance and re-renders at once. Throws outside of a TextsProvider.
 */
export function useTranslation(): { t: Translate; i18n: i18n } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("there are no texts outside of a TextsProvider");
  return { t: i18n.t as unknown as Translate, i18n };
}
