import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

const BASE = "check-box";

const TYPES = {
  checkbox: "check-tick",
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
