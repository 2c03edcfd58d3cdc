import type { ReactNode } from "react";

interface Bar {
  key: string;
  name: ReactNode;
  value: number;
  /** The value in words. */
  text: ReactNode;
}

/** Horizontal bars, each below its name and value, which are what a screen reader reads. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="grid gap-4" aria-label={label}>
      {bars.map(({ key, name, value, text }) => (
        <li key={key} className="grid gap-1.5">
          <span className="flex items-baseline justify-between gap-3 text-13 font-semibold">
            <span className="min-w-0 truncate">{name}</span>
            {text}
          </span>
          <svg className="h-1.5 w-full overflow-hidden rounded-pill bg-surface-3" aria-hidden="true">
            <rect
              className="fill-accent"
              height="100%"
              width={`${(100 * Math.max(0, value)) / most}%`}
              rx={3}
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
