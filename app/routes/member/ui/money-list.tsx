import type { ReactNode } from "react";
import { Times } from "../../../site/times.tsx";
import { PageLinks } from "./page-links.tsx";
import { Row } from "./row.tsx";
import { Section } from "./section.tsx";

/** A movement of money in a list: what it was; when, and what is to be known with that; what is said of it; how much. */
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
  /** Said where there are none. */
  none: string;
  rows: readonly MoneyRow[];
  pageNo: number;
  totalPages: number;
  /** Below the list and its pages. */
  children?: ReactNode;
}

/** A page of what a member has moved, in the given order. */
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
                <Row
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
      <PageLinks pageNo={pageNo} totalPages={totalPages} />
      {children}
    </Section>
  );
}
