import clsx from "clsx";

const BASE = "icon-button";

const LOOKS = {
  plain: "icon-button-plain",
  filled: "icon-button-filled",
  /** A circle on artwork. */
  art: "bg-shade/55 text-white hover:bg-shade/80",
} as const;

/** A small button reaches 44 pixels with its tap area. */
const SIZES = {
  sm: "tap-area size-9",
  md: "",
  lg: "size-12",
  /** Beside other elements in a box, on a wide screen. */
  narrow: "lg:w-8.5",
} as const;

const RADII = { sm: "rounded-sm", md: "", lg: "", narrow: "" } as const;

interface IconButtonLook {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
}

/** Returns the classes of a square button or link that shows only an icon. The caller provides its accessible name. */
export const iconButton = ({ look = "plain", size = "md" }: IconButtonLook = {}, className?: string) =>
  clsx(BASE, LOOKS[look], SIZES[size], look === "art" ? "rounded-pill" : RADII[size], className);
