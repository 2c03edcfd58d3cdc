import { Link } from "@remix-run/react";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { documentPath } from "./read-document.ts";

interface SectionOverviewProps {
  sections: readonly { section: string; total: number; from: Record<string, number> }[];
  sources: readonly string[];
}

/** The sections of the document, with the numbers of values that each place states. */
export function SectionOverview({ sections, sources }: SectionOverviewProps) {
  return (
    <Table>
      <caption className="sr-only">Sections of the document, with the number of values by source</caption>
      <thead>
        <tr>
          <Th scope="col">Section</Th>
          <Th scope="col" end>
            Values
          </Th>
          {sources.map((source) => (
            <Th key={source} scope="col" end>
              {source}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sections.map(({ section, total, from }) => (
          <tr key={section}>
            <Th scope="row">
              <Link
                className="inline-flex min-h-6 items-center text-accent-text"
                to={documentPath({ section })}
              >
                {section}
              </Link>
            </Th>
            <Td end>{total}</Td>
            {sources.map((source) => (
              <Td key={source} end>
                {from[source] ? (
                  <Link
                    className="inline-flex min-h-6 min-w-6 items-center justify-end text-accent-text"
                    to={documentPath({ section, from: source })}
                    aria-label={`${from[source]} of ${section} stated by ${source}`}
                  >
                    {from[source]}
                  </Link>
                ) : null}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
