import clsx from "clsx";
import type { ReactNode } from "react";
import { Times, useRowTime } from "../../../site/times.tsx";

/** A vertical list of steps, joined by a line. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    <Times>
      <ol className="grid">{children}</ol>
    </Times>
  );
}

interface StepProps {
  name: string;
  /** Epoch milliseconds. */
  at: number;
  /** The actor, shown after the time. */
  by?: string;
  /** Shown at the end of the name's line. */
  amount?: ReactNode;
  isLast: boolean;
  /** The explanation of the step. */
  children?: ReactNode;
}

/** Renders one of Steps. The last one is highlighted: it is the current state. */
export function Step({ name, at, by, amount, isLast, children }: StepProps) {
  const time = useRowTime();
  return (
    <li
      className={clsx(
        "relative ml-1.25 grid border-l-2 pl-5.5",
        isLast ? "border-transparent" : "border-border-strong pb-3.5",
      )}
    >
      <span
        className={clsx(
          "absolute top-1.5 -left-1.5 size-2.5 rounded-full",
          isLast ? "bg-accent" : "bg-border-strong",
        )}
      />
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
        {name}
        {amount}
      </span>
      <span className="text-13 text-text-2">
        <time className="tabular-nums" dateTime={new Date(at).toISOString()}>
          {time(at)}
        </time>
        {by ? <> · {by}</> : null}
      </span>
      {children ? <div className="grid gap-1 text-13">{children}</div> : null}
    </li>
  );
}
