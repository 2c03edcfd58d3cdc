import type { ReactNode } from "react";

/** Renders a section of a page in a box. */
export function Panel({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3.5 rounded-lg border border-border bg-surface-1 p-5">
      {title ? <h2 className="text-16 font-bold">{title}</h2> : null}
      {children}
    </section>
  );
}
