import type { LinkProps } from "@remix-run/react";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link } from "./panel-links.tsx";
import { Spinner } from "./spinner.tsx";

const BASE =
  "inline-flex items-center justify-center gap-2 text-center font-bold whitespace-nowrap transition-colors aria-busy:pointer-events-none aria-busy:opacity-86 off:pointer-events-none off:border-transparent off:bg-surface-2 off:text-text-3";

const VARIANTS = {
  primary: "bg-accent text-accent-contrast hover:bg-accent-hover active:bg-accent-press",
  secondary: "bg-surface-3 text-text-1 hover:bg-surface-3-hover",
  outline: "border border-border-strong text-text-1 hover:bg-surface-2",
  danger: "border border-negative text-negative hover:bg-negative-soft",
  ghost: "",
  // On artwork.
  paper: "bg-white text-sign-digit",
  glass: "bg-white/18 text-white",
} as const;

/** A small one reaches 44 pixels with what is around it. */
const SIZES = {
  sm: "relative h-9 rounded-sm px-3.5 text-13 after:absolute after:-inset-1",
  md: "h-11 rounded-md px-4.5 text-14/5",
  lg: "h-13 rounded-md px-6.5 text-16/5",
} as const;

/** How a button looks. */
export interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  full?: boolean | undefined;
}

type ButtonProps = ButtonLook & ComponentProps<"button"> & { busy?: boolean };

/** The classes of a button, for a link or another element that looks like one. */
export const buttonClass = (
  { variant = "primary", size = "md", full }: ButtonLook = {},
  className?: string,
) => clsx(BASE, VARIANTS[variant], SIZES[size], full && "w-full", className);

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
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, full }, className)} />;
}
