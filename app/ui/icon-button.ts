import clsx from "clsx";

const BASE = "icon-button";

const LOOKS = {
  plain: "icon-button-plain",
  filled: "icon-button-filled",
  /** A circle on artwork. */
  art: "bg-shade/55 text-white hover:bg-shade/80",
} as const;

/** A small one reaches 44 pixels with what is around it. */
const SIZES = {
  sm: "tap-area size-9",
  md: "",
  lg: "size-12",
  /** Among other things in a box, on a wide screen. */
  narrow: "lg:w-8.5",
} as const;

const RADII = { sm: "rounded-sm", md: "", lg: "", narrow: "" } as const;

interface IconButtonLook {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
}

/** The classes of a square button or link that shows an icon only. Its name is the caller's to give. */
export const iconButton = ({ look = "plain", size = "md" }: IconButtonLook = {}, className?: string) =>
  clsx(BASE, LOOKS[look], SIZES[size], look === "art" ? "rounded-pill" : RADII[size], className);
