import { Form } from "@remix-run/react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../parts/counted.ts";
import { QaPanel } from "../parts/qa-panel.tsx";
import type { SwitchesData } from "./load-switches.server.ts";

/** The presets, and what the last one had to leave out. */
export function PresetPanel({
  page: { presets, skipped },
}: {
  page: Pick<SwitchesData, "presets" | "skipped">;
}) {
  return (
    <QaPanel title="Presets">
      <p className="text-13 text-text-2">
        A preset replaces what is changed in this browser. Switches that brand check refuses are left as they
        are in the document.
      </p>
      <Form method="post" action="/__qa" className="flex flex-wrap gap-2">
        <input type="hidden" name="do" value="preset" />
        {presets.map(({ key, title }) => (
          <Button key={key} type="submit" variant="secondary" name="preset" value={key}>
            {title}
          </Button>
        ))}
      </Form>
      {skipped ? (
        <>
          <Alert tone={skipped.switches.length > 0 ? "warning" : "positive"} live="status">
            {skipped.switches.length > 0
              ? `The preset “${skipped.title}” is applied, except for ${counted(skipped.switches.length, "switch", "switches")}:`
              : `The preset “${skipped.title}” is applied.`}
          </Alert>
          <ul className="grid gap-2">
            {skipped.switches.map(({ name, wanted, reasons }) => (
              <li key={name} className="text-13">
                <a className="inline-flex min-h-6 items-center text-accent-text underline" href={`#${name}`}>
                  {name}
                </a>{" "}
                stays <b className="text-text-1">{wanted ? "off" : "on"}</b>
                {reasons.map((line) => (
                  <code key={line} className="block text-12 wrap-anywhere text-text-2">
                    {line}
                  </code>
                ))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </QaPanel>
  );
}
