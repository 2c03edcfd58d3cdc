import type { i18n } from "i18next";
import { createContext } from "react";

/**
 * The page's i18next instance: the server gives each page the one of its brand and language, the browser makes one per
 * language. Not react-i18next's, which would ship its components and half a dozen KiB to every page.
 */
export const I18nContext = createContext<i18n | null>(null);
