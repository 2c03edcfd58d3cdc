import { Form, Link } from "@remix-run/react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { Field } from "../../../ui/field.tsx";
import { type SwitchFilter, toFilterQuery } from "./switch-filter.ts";

/** The form that filters the switches by words. */
export function SwitchFilterForm({ filter }: { filter: SwitchFilter }) {
  return (
    <Form
      key={toFilterQuery(filter)}
      method="get"
      action="/__qa"
      role="search"
      className="flex flex-wrap items-end gap-3"
    >
      <Field
        className="flex-1 basis-60"
        type="search"
        label="Filter by name or description"
        name="q"
        defaultValue={filter.q}
      />
      <Check className="py-3.5" name="changed" value="1" defaultChecked={filter.changed}>
        Changed only
      </Check>
      <Button type="submit" variant="secondary">
        Filter
      </Button>
      {toFilterQuery(filter) ? (
        <Link className={buttonClass({ variant: "outline" })} to="/__qa">
          Show all
        </Link>
      ) : null}
    </Form>
  );
}
