import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../parts/counted.ts";
import type { SwitchRow } from "./load-switches.server.ts";
import { SwitchCard } from "./switch-card.tsx";
import { matchesFilter, type SwitchFilter, toFilterQuery } from "./switch-filter.ts";

interface SwitchFormProps {
  rows: readonly (SwitchRow & { isTicked: boolean })[];
  filter: SwitchFilter;
  matrixAt: number | null;
}

/** The switches as check boxes. Those that the filter hides are sent as they are. */
export function SwitchForm({ rows, filter, matrixAt }: SwitchFormProps) {
  const shown = rows.filter((row) => matchesFilter(row, filter));
  const hidden = rows.filter((row) => !shown.includes(row) && row.isTicked);
  const apply = (
    <Button type="submit" className="justify-self-start" name="do" value="apply">
      Apply in this browser
    </Button>
  );
  return (
    <Form method="post" action={`/__qa${toFilterQuery(filter)}`} replace className="grid gap-4">
      {shown.length > 0 ? apply : null}
      <p className="text-13 text-text-2" role="status">
        {shown.length === rows.length
          ? counted(rows.length, "switch", "switches")
          : `${shown.length} of ${counted(rows.length, "switch", "switches")}. The others stay as they are.`}
      </p>
      {matrixAt === null ? (
        <p className="text-13 text-text-2">
          The effects of switches were not run in this checkout: <code>npm run matrix</code>
        </p>
      ) : null}
      {hidden.map(({ name }) => (
        <input key={name} type="hidden" name="switch" value={name} />
      ))}
      {/* A new list after each change, since the browser keeps the ticks of the old one. */}
      <ul
        key={rows.map(({ on }) => Number(on)).join("")}
        className="grid items-start gap-3 lg:grid-cols-2"
        aria-label="Switches"
      >
        {shown.map((row) => (
          <SwitchCard key={row.name} row={row} hasRun={matrixAt !== null} />
        ))}
      </ul>
      {shown.length > 6 ? apply : null}
    </Form>
  );
}
