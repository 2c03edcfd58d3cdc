/** The classes of a card: a part of a page on its own background. The caller sets its padding. */
export const card = "card";
