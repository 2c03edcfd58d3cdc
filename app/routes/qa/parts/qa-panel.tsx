import type { ReactNode } from "react";

/** A titled section of a QA page in a box. */
export function QaPanel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-3 rounded-lg border border-border bg-surface-1 p-4 sm:p-5">
      <h2 className="text-16 font-bold text-text-1">{title}</h2>
      {children}
    </section>
  );
}
