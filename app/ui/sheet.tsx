import clsx from "clsx";
import type { ComponentProps } from "react";

const BASE =
  "fixed m-0 overflow-x-hidden overflow-y-auto overscroll-contain bg-surface-1 text-text-1 shadow-3 transition-[translate,display,overlay] transition-discrete duration-slow backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-slow open:backdrop:opacity-100 starting:open:backdrop:opacity-0";

/** From below, with a handle on top. */
const BOTTOM =
  "inset-x-0 top-auto bottom-0 max-h-[88dvh] w-full translate-y-full rounded-t-xl px-4 pt-0 pb-[calc(16px+env(safe-area-inset-bottom))] before:mx-auto before:mt-2.5 before:mb-1.5 before:block before:h-1 before:w-9 before:rounded-pill before:bg-border-strong open:translate-y-0 starting:open:translate-y-full";

const SIDES = {
  right:
    "inset-y-0 right-0 left-auto h-dvh max-h-none w-full max-w-83 translate-x-full rounded-l-xl p-0 open:translate-x-0 starting:open:translate-x-full",
  bottom: BOTTOM,
  /** A sheet from below on a narrow screen, a dropdown on a wide one; where that stands is in popovers.css. */
  dropdown: clsx(
    BOTTOM,
    "lg:top-11 lg:right-10 lg:bottom-auto lg:left-auto lg:w-55 lg:translate-none lg:rounded-lg lg:border lg:p-2 lg:transition-none lg:before:hidden lg:backdrop:hidden lg:open:animate-drop-in",
  ),
} as const;

interface SheetProps extends Omit<ComponentProps<"div">, "ref" | "popover"> {
  /** Of the button that opens it: `popovertarget`. */
  id: string;
  side: keyof typeof SIDES;
}

/** A popover that comes in from an edge of the screen. The page behind does not scroll. */
export function Sheet({ side, className, ...rest }: SheetProps) {
  return <div {...rest} popover="auto" data-sheet="" className={clsx(BASE, SIDES[side], className)} />;
}
