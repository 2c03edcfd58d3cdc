import "react";

/** The popover attributes, which React 18 passes on as they are but does not declare. */
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "hide" | "show" | "toggle";
  }
}
