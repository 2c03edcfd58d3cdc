import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

const BASE =
  "relative m-0 size-5 flex-none cursor-pointer appearance-none border border-border-strong bg-surface-2 checked:border-accent checked:bg-accent checked:before:absolute checked:before:bg-accent-contrast after:absolute after:-inset-3 aria-invalid:border-negative aria-invalid:ring-1 aria-invalid:ring-negative";

const TYPES = {
  checkbox:
    "rounded-[6px] checked:before:inset-1 checked:before:[clip-path:polygon(14%_44%,0_60%,42%_98%,100%_22%,84%_8%,41%_66%)]",
  radio: "rounded-full checked:before:inset-1.25 checked:before:rounded-full",
} as const;

type CheckProps = Omit<ComponentProps<"input">, "type"> & {
  type?: keyof typeof TYPES;
  /** The label, beside the box. */
  children: ReactNode;
};

/** A checkbox with its label, or a radio button. `className` is the label's. */
export function Check({ type = "checkbox", className, children, ...rest }: CheckProps) {
  return (
    <label
      className={clsx("relative flex cursor-pointer items-start gap-2.5 text-13 text-text-2", className)}
    >
      <input {...rest} type={type} className={clsx(BASE, TYPES[type])} />
      {children}
    </label>
  );
}
