import type { ReactNode } from "react";

interface PageBarProps {
  label: string;
  /** The current position, on the left. */
  start?: ReactNode;
  /** Links, at the right. */
  children: ReactNode;
}

/** The current position and links to the adjacent pages, below a long list. */
export function PageBar({ label, start, children }: PageBarProps) {
  return (
    <nav className="flex flex-wrap items-center gap-2.5 pt-3.5 md:px-2.5" aria-label={label}>
      {start}
      <span className="flex-1" />
      {children}
    </nav>
  );
}
