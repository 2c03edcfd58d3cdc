import clsx from "clsx";
import type { ComponentProps } from "react";

/** A table of its container's width, with a line below each row but the last. What is wider scrolls. */
export function Table(props: ComponentProps<"table">) {
  return (
    <div className="overflow-x-auto">
      <table {...props} className="w-full border-collapse" />
    </div>
  );
}

const SCOPES = {
  col: "border-b text-12 text-text-3",
  row: "border-b text-13/4 text-text-2 [tr:last-child>&]:border-b-0",
} as const;

interface HeadingProps extends Omit<ComponentProps<"th">, "scope" | "className"> {
  scope: keyof typeof SCOPES;
  /** True when it is aligned right, like figures. */
  end?: boolean;
}

/** A heading of a column or a row. */
export function Th({ scope, end = false, ...rest }: HeadingProps) {
  return (
    <th
      {...rest}
      scope={scope}
      className={clsx(
        "px-1.5 py-3 font-semibold md:px-2.5 md:whitespace-nowrap",
        end ? "text-right" : "text-left",
        SCOPES[scope],
      )}
    />
  );
}

/** A cell; `end` aligns it right, like figures. */
export function Td({ end = false, className, ...rest }: ComponentProps<"td"> & { end?: boolean }) {
  return (
    <td
      {...rest}
      className={clsx(
        "border-b px-1.5 py-3.25 text-13 md:px-2.5 md:whitespace-nowrap in-[tfoot]:bg-surface-2 in-[tfoot]:font-semibold [tr:last-child>&]:border-b-0",
        end && "text-right",
        className,
      )}
    />
  );
}
