import type { ReactNode } from "react";

/** An icon on a square of the accent's tint, in front of a panel's line. */
export function IconTile({ children }: { children: ReactNode }) {
  return <span className="icon-tile">{children}</span>;
}
