import type { i18n } from "i18next";
import { createContext } from "react";

/**
 * The page's i18next instance. The server provides the one of the brand and language; the browser creates one per
 * language. Not react-i18next's, which would add its components and half a dozen KiB to every page.
 */
export const I18nContext = createContext<i18n | null>(null);
