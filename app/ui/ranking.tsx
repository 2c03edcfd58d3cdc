import clsx from "clsx";
import type { ReactNode } from "react";
import { card } from "./page-parts.tsx";

/** A ranked list of players; its children are {@link RankedPlayer}s. */
export function Ranking({ children }: { children: ReactNode }) {
  return <ol className={clsx(card, "overflow-hidden")}>{children}</ol>;
}

interface RankedPlayerProps {
  rank: number;
  maskedAccount: string;
  /** The text that marks the member's own place, on that place only. */
  own?: string | null;
  /** Content at the right: the score, and the prize. */
  children: ReactNode;
}

/** A place of a {@link Ranking}; the member's own one is highlighted. */
export function RankedPlayer({ rank, maskedAccount, own = null, children }: RankedPlayerProps) {
  return (
    <li
      className={clsx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-2.5 last:border-b-0",
        own !== null && "bg-accent-soft",
      )}
    >
      <b className="w-8 text-right text-text-3 tabular-nums">{rank}</b>
      <span className="min-w-0 flex-1 truncate">
        {maskedAccount}
        {own === null ? null : <b className="ml-2 text-13">{own}</b>}
      </span>
      {children}
    </li>
  );
}
