import type { Effect } from "../effect.ts";
import { CATEGORIES } from "./categories.ts";
import { CLIENT } from "./client.ts";
import { LOBBY } from "./lobby.ts";
import { MENU } from "./menu.ts";
import { VENDORS } from "./vendors.ts";

/** The declared effects of this folder. */
export const GAMES: readonly Effect[] = [...LOBBY, ...CATEGORIES, ...MENU, ...VENDORS, ...CLIENT];

/** Settings that are only data, with the reason: their value is shown or passed on as it is and switches nothing. */
export const GAMES_DATA: Readonly<Record<string, string>> = {};
