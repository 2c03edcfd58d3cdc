import { type ReactNode, useId } from "react";

/** A tool with its title. */
export function ToolPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-lg border border-border bg-surface-1 p-4 sm:p-5"
    >
      <h2 id={id} className="text-16 font-bold text-text-1">
        {title}
      </h2>
      {children}
    </section>
  );
}
