import clsx from "clsx";
import type { ComponentProps } from "react";

/** Their utilities are in utilities.css: they would weigh more in the shell's script and in each page. */
const SIDES = {
  right: "sheet sheet-right",
  /** From the bottom edge, with a handle on top. */
  bottom: "sheet sheet-bottom",
  /** A sheet from below on a narrow screen, a dropdown on a wide one; popovers.css sets its position. */
  dropdown: "sheet sheet-bottom sheet-dropdown",
} as const;

interface SheetProps extends Omit<ComponentProps<"div">, "ref" | "popover"> {
  /** The id for the `popovertarget` of the button that opens it. */
  id: string;
  side: keyof typeof SIDES;
}

/** A popover that slides in from an edge of the screen. The page behind does not scroll. */
export function Sheet({ side, className, ...rest }: SheetProps) {
  return <div {...rest} popover="auto" data-sheet="" className={clsx(SIDES[side], className)} />;
}
