/** The classes of a small link below a text; its padding makes it easier to press, and takes no space. */
export const textLink = "link -my-1 py-1 text-13";
