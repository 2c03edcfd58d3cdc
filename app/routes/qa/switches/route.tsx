import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SwitchName } from "../../../brand/brand.ts";
import { getQa } from "../guard.server.ts";
import { QaAlerts } from "../parts/qa-alerts.tsx";
import { readSwitchesForm } from "./act-on-switches.server.ts";
import { ChangeSummary } from "./change-summary.tsx";
import { loadSwitches } from "./load-switches.server.ts";
import { PresetPanel } from "./preset-panel.tsx";
import { ProposalPanel } from "./proposal-panel.tsx";
import { readSwitchFilter, toFilterQuery } from "./switch-filter.ts";
import { SwitchFilterForm } from "./switch-filter-form.tsx";
import { SwitchForm } from "./switch-form.tsx";

/** Loads every switch, with its value in the document and in this browser. A link's proposal is only shown. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return loadSwitches(getQa(context), new URL(request.url).searchParams);
}

/** Stores the switches of a form in this browser. A set with which the document would have errors is refused. */
export async function action({ context, request }: ActionFunctionArgs) {
  const qa = getQa(context);
  const { set, problems, preset } = readSwitchesForm(qa, await request.formData());
  if (set === null || problems.length > 0) return data({ asked: set, problems }, 422);
  const filter = toFilterQuery(readSwitchFilter(new URL(request.url).searchParams));
  const to = preset === null ? `/__qa${filter}` : `/__qa?${new URLSearchParams({ preset })}`;
  return redirect(to, { status: 303, headers: { "set-cookie": qa.cookie(set) } });
}

/** Shows the switches as a form, what is changed in this browser, and what a link proposes. */
export default function Switches() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const asked = refused?.asked ?? null;
  const rows = page.switches.map((row) => ({
    ...row,
    isTicked: asked ? (asked[row.name as SwitchName] ?? row.inDocument) : row.on,
  }));
  return (
    <div className="grid gap-5">
      <h1 className="heading-2">Switches</h1>
      {refused ? (
        <QaAlerts title="The change was refused: nothing is changed." lines={refused.problems} />
      ) : null}
      <QaAlerts
        isLive={false}
        title="The document has changed since: with this browser's switches it would have errors, so they are not applied. Change them, or reset."
        lines={page.problems}
      />
      {page.proposal ? <ProposalPanel proposal={page.proposal} switches={page.switches} /> : null}
      <ChangeSummary page={page} />
      <PresetPanel page={page} />
      <SwitchFilterForm filter={page.filter} />
      <SwitchForm rows={rows} filter={page.filter} matrixAt={page.matrixAt} />
    </div>
  );
}
