import clsx from "clsx";

const BASE = "menu-entry";

const PLACES = {
  dropdown: "menu-entry-low",
  sheet: "menu-entry-high",
} as const;

const STATES = {
  plain: "menu-entry-plain",
  current: "bg-accent-soft text-accent-text",
  negative: "text-negative hover:bg-surface-2",
} as const;

export type MenuPlace = keyof typeof PLACES;

/** Returns the classes of a menu entry: a link or a button with an icon before its name. */
export const menuEntry = (place: MenuPlace, state: keyof typeof STATES = "plain") =>
  clsx(BASE, PLACES[place], STATES[state]);

const TONES = {
  plain: "text-text-1 [&>svg]:text-text-2",
  negative: "text-negative",
} as const;

/** Returns the classes of a text button with an icon. */
export const textButton = (tone: keyof typeof TONES = "plain") => clsx("text-button", TONES[tone]);
