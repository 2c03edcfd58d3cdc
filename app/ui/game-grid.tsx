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
