import { Link } from "@remix-run/react";
import clsx from "clsx";
import type { ComponentProps } from "react";

/** A small link beside a title or above one. Its target is 44 pixels high, which takes no room on the page. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx("link -my-3 py-3 text-13", className)} />;
}
