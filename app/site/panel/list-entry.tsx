import clsx from "clsx";
import type { ReactNode } from "react";

interface RowProps {
  title: ReactNode;
  /** Below the title, small. */
  note?: ReactNode;
  /** The explanation, below both. */
  says?: ReactNode;
  /** Content at the end of the row. An amount is aligned with the title, whatever the height of the text below. */
  end?: ReactNode;
  endIsAmount?: boolean;
}

/** An entry of a list in a Section, below a line. */
export function ListEntry({ title, note, says, end, endIsAmount = false }: RowProps) {
  return (
    <li
      className={clsx(
        // Content after the last entry is separated by the section's own gap.
        "flex gap-3 border-t py-2.5 last:pb-0",
        endIsAmount ? "items-baseline" : "items-center",
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {note ? <p className="text-12 text-text-3">{note}</p> : null}
        {says}
      </div>
      {end}
    </li>
  );
}
