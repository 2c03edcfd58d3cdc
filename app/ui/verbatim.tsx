import clsx from "clsx";
import type { ReactNode } from "react";

/** A reference, a code, an account number or a username, which page translators leave unchanged. */
export function NoTranslate({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span translate="no" className={clsx("tabular-nums", className)}>
      {children}
    </span>
  );
}
