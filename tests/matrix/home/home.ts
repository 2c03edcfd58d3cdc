import type { Effect } from "../effect.ts";
import { COUNTER_CHECK } from "./counter-check.ts";
import { HERO } from "./hero.ts";
import { JACKPOT } from "./jackpot.ts";
import { MODULE_OPTIONS } from "./module-options.ts";
import { MODULES } from "./modules.ts";
import { PAGES } from "./pages.ts";
import { OFFERS, PROMOTIONS } from "./promotions.ts";

/** The declared effects of this folder. */
export const HOME: readonly Effect[] = [
  ...MODULES,
  ...MODULE_OPTIONS,
  ...HERO,
  ...JACKPOT,
  ...COUNTER_CHECK,
  ...PAGES,
  ...PROMOTIONS,
  ...OFFERS,
];

/** Settings that are only data, with the reason: their value is shown or passed on as it is and switches nothing. */
export const HOME_DATA: Readonly<Record<string, string>> = {};
