import clsx from "clsx";
import type { ReactNode } from "react";

const TONES = {
  neutral: "bg-surface-3 text-text-2",
  positive: "bg-positive-soft text-positive",
  negative: "bg-negative-soft text-negative",
  warning: "bg-warning-soft text-warning",
  info: "bg-info-soft text-info",
  accent: "bg-accent-soft text-accent-text",
  count: "bg-accent-2 text-accent-2-contrast",
} as const;

export type BadgeTone = keyof typeof TONES;

interface BadgeProps {
  tone?: BadgeTone | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A word or a number on a coloured background: a state, a standing, a count. */
export function Badge({ tone = "neutral", className, children }: BadgeProps) {
  return <span className={clsx("badge", TONES[tone], className)}>{children}</span>;
}

/** A count at the corner of the surrounding button, which is `relative`; with `outside` it extends beyond the button. */
export function CornerCount({ outside = false, children }: { outside?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "absolute h-4.5 min-w-4.5 rounded-pill bg-accent-2 px-1.25 text-center text-12/4.5 font-bold text-accent-2-contrast tabular-nums ring-2 ring-surface-0",
        outside ? "-top-1.25 -right-1.25" : "top-1.5 right-1.25",
      )}
    >
      {children}
    </span>
  );
}
