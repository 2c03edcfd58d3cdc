import clsx from "clsx";
import type { ReactNode } from "react";

/** `covers` and `tables` (wide scenes) fill the page; `two` and `three` fill a part of it on a wide screen. */
export type GridLook = "covers" | "tables" | "two" | "three";

const LOOKS: Record<GridLook, string> = {
  covers: "grid-cols-3 md:grid-cols-4 xl:grid-cols-5",
  tables: "grid-cols-2 md:grid-cols-3",
  two: "grid-cols-3 md:grid-cols-4 lg:grid-cols-2",
  three: "grid-cols-3 md:grid-cols-4 lg:grid-cols-3",
};

/** A grid of game cards. */
export function GameGrid({ look = "covers", children }: { look?: GridLook; children: ReactNode }) {
  return <ul className={clsx("grid gap-x-2.5 gap-y-4 md:gap-x-4 md:gap-y-6", LOOKS[look])}>{children}</ul>;
}

const ON_PHONE = "(max-width:767px) calc(33vw - 17px)";

/** Widths of a lobby's pictures, as values of `<img sizes>`: see ui/picture-sizes.ts. */
export const LOBBY_SIZES = {
  covers: `${ON_PHONE},(max-width:1023px) calc(25vw - 24px),(max-width:1279px) calc(25vw - 54px),min(20vw - 46px,243px)`,
  tables: "(max-width:767px) calc(50vw - 21px),(max-width:1023px) calc(33vw - 24px),min(33.3vw - 67px,416px)",
  /** Covers of a shelf. */
  shelf: `${ON_PHONE},(max-width:1023px) calc(20vw - 22px),(max-width:1279px) calc(20vw - 44px),min(16.7vw - 40px,227px)`,
  /** Live tables of a shelf. */
  shelfTables:
    "(max-width:767px) calc(50vw - 21px),(max-width:1023px) calc(25vw - 24px),min(25vw - 51px,348px)",
} as const;
