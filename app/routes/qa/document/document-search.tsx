import { Form, Link } from "@remix-run/react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { counted } from "../parts/counted.ts";
import { type DocumentQuery, documentPath } from "./read-document.ts";

interface DocumentSearchProps {
  query: DocumentQuery;
  sections: readonly { section: string; total: number }[];
  sources: readonly string[];
}

/** The form that searches the document. */
export function DocumentSearch({ query, sections, sources }: DocumentSearchProps) {
  const current = documentPath({ ...query, page: 1 });
  return (
    <Form
      key={current}
      method="get"
      action="/__qa/document"
      role="search"
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field type="search" label="Pointer or value contains" name="q" defaultValue={query.q} />
      <SelectField label="Section" name="section" defaultValue={query.section}>
        <option value="">All sections</option>
        {sections.map(({ section, total }) => (
          <option key={section} value={section}>
            {section} ({counted(total, "value", "values")})
          </option>
        ))}
      </SelectField>
      <SelectField label="Stated by" name="from" defaultValue={query.from}>
        <option value="">Any place</option>
        {sources.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </SelectField>
      <div className="flex gap-2">
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {current === documentPath({}) ? null : (
          <Link className={buttonClass({ variant: "outline" })} to={documentPath({})}>
            All sections
          </Link>
        )}
      </div>
    </Form>
  );
}
