import clsx from "clsx";
import type { ReactNode } from "react";

/** Facts of one thing, each with its name before it. */
export function Facts({ small = false, children }: { small?: boolean; children: ReactNode }) {
  return (
    // A long name wraps before an amount leaves its card.
    <dl
      className={clsx(
        "grid grid-cols-[fit-content(46%)_minmax(0,1fr)] gap-x-5 gap-y-1.5",
        small && "text-13",
      )}
    >
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** The class of the fact. */
  className?: string;
  children: ReactNode;
}

/** One of Facts. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className={clsx("wrap-anywhere", className)}>{children}</dd>
    </>
  );
}
