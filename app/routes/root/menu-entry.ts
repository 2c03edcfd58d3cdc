import clsx from "clsx";

const BASE =
  "flex w-full items-center gap-3.5 text-left font-semibold focus-visible:-outline-offset-2 [&>svg:last-child:not(:first-child)]:ml-auto";

const PLACES = {
  dropdown: "min-h-11.5 rounded-sm px-4",
  sheet: "min-h-12 px-5",
} as const;

const STATES = {
  plain: "text-text-1 [&>svg:first-child]:text-text-2",
  current: "bg-accent-soft text-accent-text",
  negative: "text-negative",
} as const;

export type MenuPlace = keyof typeof PLACES;

/** The classes of an entry of a menu: a link or a button with an icon before its name. */
export const menuEntry = (place: MenuPlace, state: keyof typeof STATES = "plain") =>
  clsx(BASE, PLACES[place], STATES[state], state !== "current" && "hover:bg-surface-2");

const TONES = {
  plain: "text-text-1 [&>svg]:text-text-2",
  negative: "text-negative",
} as const;

/** The classes of a word that is pressed, with an icon before it. */
export const textButton = (tone: keyof typeof TONES = "plain") =>
  clsx("inline-flex h-11 items-center gap-1.5 px-1.5 text-13 font-semibold whitespace-nowrap", TONES[tone]);
