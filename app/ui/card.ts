/** The classes of a card: a part of a page on a ground of its own. Its padding is the caller's. */
export const card = "card";
