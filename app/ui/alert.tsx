import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const ICONS = { pos: "check", inf: "info", wrn: "alert" } as const;

interface AlertProps {
  /** Good news, a hint or a warning; without it a refusal. */
  kind?: keyof typeof ICONS;
  className?: string;
  children: ReactNode;
}

/** Says above a form's fields what came of it. A refusal is told at once, and takes the focus when no field does. */
export function Alert({ kind, className, children }: AlertProps) {
  return (
    <p
      className={clsx("alert", kind, className)}
      {...(kind ? { role: "status" } : { role: "alert", tabIndex: -1 })}
    >
      <Icon name={kind ? ICONS[kind] : "alert"} size={18} />
      <span>{children}</span>
    </p>
  );
}
