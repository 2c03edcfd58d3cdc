import type { LinkProps } from "@remix-run/react";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { Spinner } from "./loading.tsx";
import { Link } from "./panel-links.tsx";

const BASE = "button";

const VARIANTS = {
  primary: "button-primary",
  secondary: "bg-surface-3 text-text-1 hover:bg-surface-3-hover",
  outline: "button-outline",
  danger: "border border-negative text-negative hover:bg-negative-soft",
  ghost: "",
  // On artwork.
  paper: "bg-white text-sign-digit",
  glass: "bg-white/18 text-white",
} as const;

/** A small button reaches 44 pixels with its tap area. */
const SIZES = {
  sm: "tap-area button-sm",
  md: "",
  lg: "button-lg",
} as const;

/** How a button looks. */
export interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  full?: boolean | undefined;
}

type ButtonProps = ButtonLook & ComponentProps<"button"> & { busy?: boolean };

/** Returns the classes of a button, for a link or another element that looks like one. */
export const buttonClass = (
  { variant = "primary", size = "md", full }: ButtonLook = {},
  className?: string,
) => clsx(BASE, VARIANTS[variant], SIZES[size], full && "w-full", className);

/**
 * A button. When busy it shows a spinner, keeps the label and ignores further clicks. It is `type="button"` by default.
 */
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
