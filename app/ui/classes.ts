import clsx from "clsx";

/** Returns the classes of a chip: a filter that is on or off, or one of a few links. */
export const chip = ({ selected = false } = {}, className?: string) =>
  clsx(
    "inline-flex h-10 items-center gap-2 rounded-pill border px-3.5 text-13 font-semibold whitespace-nowrap max-lg:h-11",
    selected
      ? "border-accent-text bg-accent-soft text-accent-text"
      : "border-border bg-surface-1 text-text-2 hover:border-border-strong hover:text-text-1",
    className,
  );

/** The classes of a small link below a text; its padding makes it easier to press, and takes no space. */
export const textLink = "link -my-1 py-1 text-13";
