import clsx from "clsx";
import type { ReactNode } from "react";
import { TABLE_ROLES } from "../../../ui/table-roles.ts";
import { BrandTime } from "../../times.tsx";

/** The number of figures per row of a stack. */
const FIGURES = {
  two: "stack:[&_tr]:grid-cols-2",
  three: "stack:[&_tr]:grid-cols-3",
  /** The last figure is a state, whose text is the longest of a row. */
  state: "stack:[&_tr]:grid-cols-[1fr_1fr_1.7fr]",
} as const;

const ROW = "stack:grid stack:gap-x-2 stack:gap-y-1.5";
const CELL = "p-0 text-13 stack:block flat:h-13 flat:px-2.5 flat:py-2.25";

interface RecordTableProps {
  caption: string;
  /** The names of the columns: text columns first, then figures. */
  words: readonly string[];
  figures: readonly string[];
  layout: keyof typeof FIGURES;
  /** A RecordSum. */
  sum?: ReactNode;
  /** RecordRows. */
  children: ReactNode;
}

/** Returns the name of a number of columns; the variants `stack` and `flat` have a width for each. */
const columnsName = (count: number) => (count > 7 ? "many" : count > 5 ? "some" : "few");

/**
 * A table of records. In a container that is too narrow for its columns the rows become stacks: the subject on top, the
 * figures below with their names. What is still too wide scrolls.
 */
export function RecordTable({ caption, words, figures, layout, sum, children }: RecordTableProps) {
  return (
    <div className="@container" data-columns={columnsName(words.length + figures.length)}>
      {/* The margins are for the outlines of links at the edges. */}
      <div className="-mx-1 overflow-x-auto px-1">
        <table {...TABLE_ROLES.table} className={clsx("w-full border-collapse stack:block", FIGURES[layout])}>
          <caption className="sr-only">{caption}</caption>
          <thead {...TABLE_ROLES.rowgroup} className="stack:hidden">
            <tr {...TABLE_ROLES.row} className="border-b text-12 text-text-3">
              {[...words, ...figures].map((name, place) => (
                <th
                  key={name}
                  scope="col"
                  {...TABLE_ROLES.columnheader}
                  className={clsx(
                    "px-2.5 py-3 font-semibold",
                    place < words.length ? "text-left" : "text-right",
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...TABLE_ROLES.rowgroup} className="stack:block">
            {children}
          </tbody>
          {sum ? (
            <tfoot {...TABLE_ROLES.rowgroup} className="stack:block">
              {sum}
            </tfoot>
          ) : null}
        </table>
      </div>
    </div>
  );
}

interface RecordRowProps {
  /** True for the row that the page is about. */
  marked?: boolean;
  children: ReactNode;
}

/** A row of a record, containing its cells. */
export function RecordRow({ marked = false, children }: RecordRowProps) {
  return (
    <tr
      {...TABLE_ROLES.row}
      className={clsx(
        ROW,
        "border-b stack:py-3 flat:last:border-b-0",
        marked && "bg-accent-soft stack:rounded-md stack:px-3",
      )}
    >
      {children}
    </tr>
  );
}

/** The last row of a record, with the sums of its figures. */
export function RecordSum({ name, span, children }: { name: string; span: number; children: ReactNode }) {
  return (
    <tr
      {...TABLE_ROLES.row}
      className={clsx(ROW, "bg-surface-2 font-semibold stack:mt-3 stack:rounded-md stack:p-3")}
    >
      <th
        scope="row"
        {...TABLE_ROLES.rowheader}
        colSpan={span}
        className="p-0 text-left text-13/4 font-semibold stack:col-span-full flat:px-2.5 flat:py-3"
      >
        {name}
      </th>
      {children}
    </tr>
  );
}

/** A cell with a time, in epoch milliseconds. */
export function TimeCell({ at }: { at: number }) {
  return (
    <td
      {...TABLE_ROLES.cell}
      className={clsx(CELL, "text-text-2 stack:col-span-full flat:whitespace-nowrap")}
    >
      <BrandTime at={at} />
    </td>
  );
}

/** Renders the subject of a row. */
export function NameCell({ children }: { children: ReactNode }) {
  return (
    <td {...TABLE_ROLES.cell} className={clsx(CELL, "stack:col-span-full stack:row-start-1")}>
      {children}
    </td>
  );
}

/** Renders the subject of a row, in two lines, beside an optional picture. */
export function LongNameCell({ image, children }: { image?: ReactNode; children: ReactNode }) {
  return (
    <NameCell>
      <span className="flex min-w-0 items-center gap-2.5">
        {image}
        <span className="grid min-w-0 flex-1 grid-cols-1 flat:max-w-47.5 xl:max-w-60">{children}</span>
      </span>
    </NameCell>
  );
}

interface FigureCellProps {
  /** The column's name, shown above the figure in a stack. */
  label: string;
  /** True for a word among figures, which is aligned left. */
  isWord?: boolean;
  className?: string;
  children: ReactNode;
}

/** A cell with a figure. */
export function FigureCell({ label, isWord = false, className, children }: FigureCellProps) {
  return (
    <td
      {...TABLE_ROLES.cell}
      className={clsx(
        CELL,
        "stack:before:block stack:before:text-12 stack:before:font-normal stack:before:text-text-3 stack:before:content-[attr(data-label)]",
        isWord || "stack:last:-col-end-1 stack:last:text-right flat:text-right",
        className,
      )}
      data-label={label}
      translate={isWord ? undefined : "no"}
    >
      {children}
    </td>
  );
}
