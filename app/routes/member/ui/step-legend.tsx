import type { ReactNode } from "react";

/** The name of a fieldset that is one step of a form, after its number. */
export function StepLegend({ number, children }: { number: number; children: ReactNode }) {
  return (
    <legend className="mb-2.5 flex items-center gap-3 text-16 font-bold">
      <span className="grid size-6.5 place-items-center rounded-full bg-surface-3 text-13" aria-hidden="true">
        {number}
      </span>
      {children}
    </legend>
  );
}
