/** The two sides of a comparison, as the fields of its form are named. */
export const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

/** The switches from which a side starts: those of the brand's document, or those of this browser. */
export const BASES = ["document", "browser"] as const;

export const WIDTHS = ["phone", "desktop"] as const;
export type Width = (typeof WIDTHS)[number];
