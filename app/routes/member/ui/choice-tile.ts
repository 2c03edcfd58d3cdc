import clsx from "clsx";

const BASE = "relative grid rounded-md";

const LOOKS = {
  /** Words below each other. */
  card: "content-start gap-1 px-3 py-3.5",
  /** An amount. */
  chip: "min-h-11.5 place-items-center px-2 text-14 font-bold has-checked:text-accent-text",
} as const;

const OPEN =
  "cursor-pointer border-2 border-transparent bg-surface-2 hover:bg-surface-3 has-checked:border-accent-text has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring";

/** Returns the classes of a label around a radio button; CSS alone shows the selection. */
export const choiceTile = (look: keyof typeof LOOKS, { closed = false } = {}) =>
  clsx(BASE, LOOKS[look], closed ? "border" : OPEN);

/** The classes of the radio button inside. */
export const choiceInput = "pointer-events-none absolute opacity-0";

/** The classes of the choice's name. */
export const choiceName = "text-14 wrap-anywhere";
