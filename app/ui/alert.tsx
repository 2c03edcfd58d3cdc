import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Sentence } from "./sentence.tsx";

const TONES = {
  positive: { icon: "check", className: "bg-positive-soft text-positive" },
  info: { icon: "info", className: "bg-info-soft text-info" },
  warning: { icon: "alert", className: "bg-warning-soft text-warning" },
  negative: { icon: "alert", className: "bg-negative-soft text-negative" },
} as const;

interface AlertProps {
  /** Good news, a hint or a warning; a refusal by default. */
  tone?: keyof typeof TONES;
  /** The role by which it is announced when it appears; off for an alert that is on the page from the start. */
  live?: "alert" | "status" | "off";
  icon?: IconName;
  className?: string;
  children: ReactNode;
}

/**
 * Renders the result of a form above its fields. A refusal is announced at once and takes the focus when no field does;
 * the others are announced when the visitor pauses.
 */
export function Alert({
  tone = "negative",
  live = tone === "negative" ? "alert" : "status",
  icon,
  className,
  children,
}: AlertProps) {
  return (
    <p
      className={clsx("flex gap-2.5 rounded-md px-3.5 py-3 text-13/4.5", TONES[tone].className, className)}
      {...(live === "off" ? {} : { role: live })}
      {...(live === "alert" ? { tabIndex: -1 } : {})}
    >
      <Icon name={icon ?? TONES[tone].icon} size={18} />
      <span>
        <Sentence>{children}</Sentence>
      </span>
    </p>
  );
}
