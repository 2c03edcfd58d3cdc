import type { ReactNode } from "react";

/** Lists names and values; entries without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-13 sm:grid-cols-[minmax(9rem,max-content)_minmax(0,1fr)]">
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-text-3">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
