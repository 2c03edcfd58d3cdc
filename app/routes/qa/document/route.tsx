import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withoutSecrets } from "../../../brand/secret-values.ts";
import { Alert } from "../../../ui/alert.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { getQa } from "../guard.server.ts";
import { counted } from "../parts/counted.ts";
import { DocumentSearch } from "./document-search.tsx";
import { DocumentValues } from "./document-values.tsx";
import { countSections, documentPath, readDocumentQuery, selectRows, toRows } from "./read-document.ts";
import { SectionOverview } from "./section-overview.tsx";

/** Loads a part of the resolved document, with the source of each value. Without a part: its sections. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const qa = getQa(context);
  const { brand, set, change } = qa;
  const changed = change(set).problems.length === 0 ? Object.keys(set) : [];
  const rows = toRows(withoutSecrets(qa.values()), { brandId: brand.id, changed });
  const query = readDocumentQuery(new URL(request.url).searchParams);
  const isOverview = query.section === "" && query.q === "" && query.from === "";
  return {
    query,
    sections: countSections(rows),
    sources: [...new Set(rows.map(({ from }) => from))],
    found: isOverview ? null : selectRows(rows, query),
    isStale: qa.problems().some(({ folder }) => folder === brand.id),
  };
}

/** Shows the resolved document of the brand, with the switches of this browser. */
export default function Document() {
  const { query, sections, sources, found, isStale } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <h1 className="heading-2">Document</h1>
      {isStale ? (
        <Alert tone="warning" live="off">
          The files of this brand have errors: these are the values of its last valid version, with the places
          that state them in the files now. <a href="/__qa/brands">Read the errors</a>
        </Alert>
      ) : null}
      <DocumentSearch query={query} sections={sections} sources={sources} />
      {found ? (
        <section className="grid gap-3">
          <h2 className="text-16 font-bold text-text-1" role="status">
            {counted(found.total, "value", "values")}
            {found.pages > 1 ? `, page ${Math.min(query.page, found.pages)} of ${found.pages}` : ""}
          </h2>
          <DocumentValues rows={found.rows} />
          <PageLinks
            label="Pages of values"
            pageNo={Math.min(query.page, found.pages)}
            totalPages={found.pages}
            to={(page) => documentPath({ ...query, page })}
            texts={{ previous: "Previous page", next: "Next page" }}
          />
        </section>
      ) : (
        <SectionOverview sections={sections} sources={sources} />
      )}
    </div>
  );
}
