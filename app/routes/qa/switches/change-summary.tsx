import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../parts/counted.ts";
import { QaAlerts } from "../parts/qa-alerts.tsx";
import { QaPanel } from "../parts/qa-panel.tsx";
import type { SwitchesData } from "./load-switches.server.ts";
import { ShareLink } from "./share-link.tsx";

/** Lists what is changed in this browser, with the reset and the link that shares it. */
export function ChangeSummary({
  page: { switches, remarks, shareUrl },
}: {
  page: Pick<SwitchesData, "switches" | "remarks" | "shareUrl">;
}) {
  const changed = switches.filter(({ isChanged }) => isChanged);
  if (shareUrl === null) {
    return (
      <p role="status" className="text-13 text-text-2">
        Nothing is changed in this browser: every switch is as in the document.
      </p>
    );
  }
  return (
    <QaPanel title={<span role="status">{changed.length} changed in this browser</span>}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        {changed.map(({ name, title, on }) => (
          <li key={name}>
            <a className="inline-flex min-h-6 items-center text-accent-text underline" href={`#${name}`}>
              {title}
            </a>{" "}
            <b className="text-text-1">{on ? "on" : "off"}</b>
          </li>
        ))}
      </ul>
      <QaAlerts
        isLive={false}
        tone="warning"
        title={`With these switches brand check would report ${counted(remarks.length, "setting", "settings")} without effect:`}
        lines={remarks}
      />
      <div className="flex flex-wrap items-end gap-3">
        <ShareLink url={shareUrl} />
        <Form method="post" action="/__qa">
          <Button type="submit" variant="secondary" name="do" value="reset">
            Reset to the document
          </Button>
        </Form>
      </div>
    </QaPanel>
  );
}
