import clsx from "clsx";
import type { ComponentProps } from "react";

type MeterProps = Pick<ComponentProps<"progress">, "value" | "max" | "aria-label" | "aria-labelledby"> & {
  thin?: boolean;
};

/** Shows progress: `value` of `max`. */
export function Meter({ thin = false, ...props }: MeterProps) {
  return (
    <progress
      {...props}
      className={clsx(
        "w-full appearance-none overflow-hidden rounded-pill bg-surface-3 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-accent",
        thin ? "h-1" : "h-2",
      )}
    />
  );
}
