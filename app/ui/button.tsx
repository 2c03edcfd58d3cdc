import type { LinkProps } from "@remix-run/react";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link } from "./carried.tsx";

/** How a button looks: `pri` filled, `sec` quiet, `out` outlined, `gho` bare, `alt` second accent, `dng` dangerous. */
export interface ButtonLook {
  variant?: "pri" | "sec" | "out" | "gho" | "alt" | "dng";
  size?: "sm" | "lg";
  full?: boolean;
}

type ButtonProps = ButtonLook & ComponentProps<"button"> & { busy?: boolean };

const buttonClass = ({ variant = "pri", size, full }: ButtonLook, className?: string) =>
  clsx("btn", variant, size, full && "full", className);

/** A button. Busy shows a spinner, keeps the label and takes no second click. It is `type="button"` unless told. */
export function Button({ variant, size, full, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <span className="spin" /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, full }, className)} />;
}
