import clsx from "clsx";
import type { ReactNode } from "react";

/** A list of facts about one thing, each preceded by its name. */
export function Facts({ small = false, children }: { small?: boolean; children: ReactNode }) {
  return (
    // A long name wraps before an amount overflows its card.
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
