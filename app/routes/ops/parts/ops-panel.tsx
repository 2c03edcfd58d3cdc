import type { ReactNode } from "react";

/** Renders a section of an operators' page in a box; the member and agent centres have a Panel around their pages. */
export function OpsPanel({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3.5 rounded-lg border border-border bg-surface-1 p-5">
      {title ? <h2 className="text-16 font-bold">{title}</h2> : null}
      {children}
    </section>
  );
}

/**
 * Lists names and values; entries without a value are left out. Unlike Facts of `app/ui`, it has a line for each on a
 * narrow screen, the value below its name.
 */
export function OpsFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
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
