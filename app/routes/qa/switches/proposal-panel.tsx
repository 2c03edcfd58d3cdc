import { Form, Link } from "@remix-run/react";
import { Alert } from "../../../ui/alert.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { counted } from "../parts/counted.ts";
import { QaAlerts } from "../parts/qa-alerts.tsx";
import { QaPanel } from "../parts/qa-panel.tsx";
import type { SwitchesData } from "./load-switches.server.ts";

interface ProposalPanelProps {
  proposal: NonNullable<SwitchesData["proposal"]>;
  switches: SwitchesData["switches"];
}

/** Shows what the link with which the page was opened would change, and applies it on request. */
export function ProposalPanel({ proposal, switches }: ProposalPanelProps) {
  const { on, off, changes, unknown, problems } = proposal;
  const titles = new Map(switches.map(({ name, title }) => [name, title]));
  return (
    <QaPanel title={`This link proposes ${counted(changes.length, "change", "changes")}`}>
      {unknown.map((line) => (
        <Alert key={line} tone="warning" live="off">
          {line} It is left out.
        </Alert>
      ))}
      {changes.length === 0 ? (
        <p className="text-13 text-text-2">This browser has these switches already.</p>
      ) : (
        <ul className="grid gap-1 text-13">
          {changes.map(({ name, from, to }) => (
            <li key={name}>
              {titles.get(name)} <code className="text-12 text-text-3">{name}</code>: {from ? "on" : "off"} →{" "}
              <b className="text-text-1">{to ? "on" : "off"}</b>
            </li>
          ))}
        </ul>
      )}
      <QaAlerts
        isLive={false}
        title="It cannot be applied, since the document would have errors:"
        lines={problems}
      />
      <Form method="post" action="/__qa" className="flex flex-wrap gap-3">
        <input type="hidden" name="on" value={on} />
        <input type="hidden" name="off" value={off} />
        {changes.length > 0 && problems.length === 0 ? (
          <Button type="submit" name="do" value="set">
            Apply in this browser
          </Button>
        ) : null}
        <Link className={buttonClass({ variant: "secondary" })} to="/__qa">
          {changes.length > 0 ? "Leave it as it is" : "Close"}
        </Link>
      </Form>
    </QaPanel>
  );
}
