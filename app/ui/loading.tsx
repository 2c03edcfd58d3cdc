import clsx from "clsx";

/** A grey placeholder for content that is still loading. Its size comes from utility classes, e.g. `h-14 w-full`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={clsx("skeleton block rounded-sm", className)} aria-hidden="true" />;
}

/** Spins while something is under way; for users who prefer reduced motion it only fades. */
export function Spinner() {
  return <span className="spinner" />;
}
