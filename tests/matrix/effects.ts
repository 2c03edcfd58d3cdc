import type { Effect } from "./effect.ts";
import { FRAME, FRAME_DATA } from "./frame/frame.ts";
import { GAMES, GAMES_DATA } from "./games/games.ts";
import { HOME, HOME_DATA } from "./home/home.ts";
import { MONEY, MONEY_DATA } from "./money/money.ts";
import { PEOPLE, PEOPLE_DATA } from "./people/people.ts";
import { REGISTRATION, REGISTRATION_DATA } from "./registration/registration.ts";

/** Every declared effect. */
export const EFFECTS: readonly Effect[] = [...FRAME, ...GAMES, ...HOME, ...MONEY, ...PEOPLE, ...REGISTRATION];

/** Every setting that is only data, with the reason. An effect of the same setting replaces its line. */
export const DATA_SETTINGS: Readonly<Record<string, string>> = {
  ...FRAME_DATA,
  ...GAMES_DATA,
  ...HOME_DATA,
  ...MONEY_DATA,
  ...PEOPLE_DATA,
  ...REGISTRATION_DATA,
};
