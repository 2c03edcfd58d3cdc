import type { ReactNode } from "react";
import { Times } from "../times.tsx";
import { ListEntry } from "./list-entry.tsx";
import { ListPages } from "./list-pages.tsx";
import { Section } from "./section.tsx";

/** A movement of money in a list: its title, its time with further facts, a comment, and its amount. */
interface MoneyRow {
  key: string;
  title: ReactNode;
  at: number;
  note: ReactNode;
  says?: ReactNode;
  money: ReactNode;
}

interface MoneyListProps {
  title: string;
  /** Shown when there are no rows. */
  none: string;
  rows: readonly MoneyRow[];
  pageNo: number;
  totalPages: number;
  /** Content below the list and its page links. */
  children?: ReactNode;
}

/** A page of a member's movements, in the given order. */
export function MoneyList({ title, none, rows, pageNo, totalPages, children }: MoneyListProps) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="text-13 text-text-2">{none}</p>
      ) : (
        <Times>
          {(time) => (
            <ul>
              {rows.map((row) => (
                <ListEntry
                  key={row.key}
                  title={row.title}
                  note={
                    <>
                      <time dateTime={new Date(row.at).toISOString()}>{time(row.at)}</time>
                      {row.note === null ? null : <> · {row.note}</>}
                    </>
                  }
                  says={row.says}
                  end={row.money}
                  endIsAmount
                />
              ))}
            </ul>
          )}
        </Times>
      )}
      <ListPages pageNo={pageNo} totalPages={totalPages} />
      {children}
    </Section>
  );
}
