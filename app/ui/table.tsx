import clsx from "clsx";
import type { ComponentProps } from "react";

/** A table of the width around it, with a line below each row but the last. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return <table {...rest} className={clsx("w-full border-collapse", className)} />;
}

/** A heading of a column or a row. */
export function Th({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      {...rest}
      className={clsx(
        "border-b border-border px-4 py-3 text-left text-12 font-semibold whitespace-nowrap text-text-3",
        className,
      )}
    />
  );
}

/** A cell. */
export function Td({ className, ...rest }: ComponentProps<"td">) {
  return (
    <td
      {...rest}
      className={clsx(
        "border-b border-border px-4 py-3.25 text-13 whitespace-nowrap in-[tfoot]:bg-surface-2 in-[tfoot]:font-semibold [tr:last-child>&]:border-b-0",
        className,
      )}
    />
  );
}
