import type { ReactNode } from "react";

/** The legend of a fieldset that is a numbered step of a form. */
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
