import clsx from "clsx";

const BASE =
  "grid flex-none place-items-center transition-colors disabled:pointer-events-none disabled:opacity-40";

const LOOKS = {
  plain: "text-text-2 hover:bg-surface-2 hover:text-text-1",
  filled: "bg-surface-2 text-text-2 hover:bg-surface-3 hover:text-text-1",
  /** A circle on artwork. */
  art: "bg-shade/55 text-white hover:bg-shade/80",
} as const;

/** A small one reaches 44 pixels with what is around it. */
const SIZES = {
  sm: "relative size-9 after:absolute after:-inset-1",
  md: "size-11",
  lg: "size-12",
  /** Among other things in a box, on a wide screen. */
  narrow: "size-11 lg:w-8.5",
} as const;

const RADII = { sm: "rounded-sm", md: "rounded-md", lg: "rounded-md", narrow: "rounded-md" } as const;

interface IconButtonLook {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
}

/** The classes of a square button or link that shows an icon only. Its name is the caller's to give. */
export const iconButton = ({ look = "plain", size = "md" }: IconButtonLook = {}, className?: string) =>
  clsx(BASE, LOOKS[look], SIZES[size], look === "art" ? "rounded-pill" : RADII[size], className);
