import clsx from "clsx";
import type { ReactNode } from "react";
import { BrandTime } from "../../times.tsx";

/** The number of figures per row on a phone. */
const FIGURES = {
  two: "max-md:[&_tr]:grid-cols-2",
  three: "max-md:[&_tr]:grid-cols-3",
  /** The last figure is a state, whose text is the longest of a row. */
  state: "max-md:[&_tr]:grid-cols-[1fr_1fr_1.7fr]",
} as const;

const ROW = "max-md:grid max-md:gap-x-2 max-md:gap-y-1.5";
const CELL = "p-0 text-13 max-md:block md:h-13 md:px-2.5 md:py-2.25 md:whitespace-nowrap";

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

/** A table of records. On a phone its rows become stacks: the subject on top, the figures below with their names. */
export function RecordTable({ caption, words, figures, layout, sum, children }: RecordTableProps) {
  return (
    <table className={clsx("w-full border-collapse max-md:block", FIGURES[layout])}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:hidden">
        <tr className="border-b text-12 text-text-3">
          {[...words, ...figures].map((name, place) => (
            <th
              key={name}
              scope="col"
              className={clsx(
                "px-2.5 py-3 font-semibold whitespace-nowrap",
                place < words.length ? "text-left" : "text-right",
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
      {sum ? <tfoot className="max-md:block">{sum}</tfoot> : null}
    </table>
  );
}

/** A row of a record, containing its cells. */
export function RecordRow({ children }: { children: ReactNode }) {
  return <tr className={clsx(ROW, "border-b max-md:py-3 md:last:border-b-0")}>{children}</tr>;
}

/** The last row of a record, with the sums of its figures. */
export function RecordSum({ name, span, children }: { name: string; span: number; children: ReactNode }) {
  return (
    <tr className={clsx(ROW, "bg-surface-2 font-semibold max-md:mt-3 max-md:rounded-md max-md:p-3")}>
      <th
        scope="row"
        colSpan={span}
        className="p-0 text-left text-13/4 font-semibold max-md:col-span-full md:px-2.5 md:py-3 md:whitespace-nowrap"
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
    <td className={clsx(CELL, "text-text-2 max-md:col-span-full")}>
      <BrandTime at={at} />
    </td>
  );
}

/** Renders the subject of a row. */
export function NameCell({ children }: { children: ReactNode }) {
  return <td className={clsx(CELL, "max-md:col-span-full max-md:row-start-1")}>{children}</td>;
}

/** Renders the subject of a row, in two lines, beside an optional picture. */
export function LongNameCell({ image, children }: { image?: ReactNode; children: ReactNode }) {
  return (
    <NameCell>
      <span className="flex min-w-0 items-center gap-2.5">
        {image}
        <span className="grid min-w-0 flex-1 grid-cols-1 md:max-w-47.5 xl:max-w-60">{children}</span>
      </span>
    </NameCell>
  );
}

interface FigureCellProps {
  /** The column's name, shown above the figure on a phone. */
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
      className={clsx(
        CELL,
        "max-md:before:block max-md:before:text-12 max-md:before:font-normal max-md:before:text-text-3 max-md:before:content-[attr(data-label)]",
        isWord || "max-md:last:text-right md:text-right",
        className,
      )}
      data-label={label}
      translate={isWord ? undefined : "no"}
    >
      {children}
    </td>
  );
}
