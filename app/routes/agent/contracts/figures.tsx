import clsx from "clsx";
import type { ReactNode } from "react";

interface FiguresProps {
  label: string;
  figures: readonly { name: string; value: ReactNode }[];
}

/** A few named figures on cards. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl
      className={clsx(
        "grid grid-cols-2 gap-3",
        figures.length % 3 === 0
          ? "xl:grid-cols-3"
          : figures.length === 5
            ? "xl:grid-cols-5"
            : "xl:grid-cols-4",
      )}
      aria-label={label}
    >
      {figures.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-col rounded-lg bg-surface-2 p-4 max-lg:p-3">
          <dt className="text-13 text-text-2">{name}</dt>
          <dd className="mt-1 text-16 font-extrabold tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
