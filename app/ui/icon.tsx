import clsx from "clsx";
import type { ReactNode } from "react";
import type { IconName } from "./icon-paths.ts";
import sprite from "./icons.svg?url";

export type { IconName };

/**
 * An icon of the sprite, in the colour of the surrounding text. It is hidden from assistive technology: the control
 * around it has the name. `size` is in CSS pixels.
 */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={clsx("icon", className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** An icon on a square of the accent's tint, in front of a panel's line. */
export function IconTile({ children }: { children: ReactNode }) {
  return <span className="icon-tile">{children}</span>;
}
