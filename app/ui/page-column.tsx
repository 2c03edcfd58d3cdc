import type { ReactNode } from "react";

/** A page as wide as the site allows: its parts one below the other. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-page grid-cols-1 gap-3.5 pb-8 lg:gap-5 lg:pb-14">{children}</div>;
}
