import type { Effect } from "../effect.ts";
import { IDENTITY } from "./identity.ts";
import { LANGUAGES } from "./languages.ts";
import { LAYOUT } from "./layout.ts";
import { SERVICES } from "./services.ts";
import { THEME_EFFECTS } from "./themes.ts";

/** The effects of the frame around every page: names, languages, themes, layout, footer, and the site's own state. */
export const FRAME: readonly Effect[] = [...IDENTITY, ...LANGUAGES, ...THEME_EFFECTS, ...LAYOUT, ...SERVICES];

/** Settings that are only data, with the reason: their value is shown or passed on as it is and switches nothing. */
export const FRAME_DATA: Readonly<Record<string, string>> = {
  "/$schema": "for editors only",
};
