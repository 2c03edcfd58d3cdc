import clsx from "clsx";
import type { ReactNode } from "react";

/** A reference, a code, a number of an account or a username: a translator of pages leaves it as it is. */
export function Verbatim({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span translate="no" className={clsx("tabular-nums", className)}>
      {children}
    </span>
  );
}
