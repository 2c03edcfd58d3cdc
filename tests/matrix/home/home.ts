import type { Effect } from "../effect.ts";

/** The declared effects of this folder. */
export const HOME: readonly Effect[] = [];

/** Settings that are only data, with the reason: their value is shown or passed on as it is and switches nothing. */
export const HOME_DATA: Readonly<Record<string, string>> = {};
