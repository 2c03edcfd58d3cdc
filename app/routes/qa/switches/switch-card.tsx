import clsx from "clsx";
import { Badge } from "../../../ui/badge.tsx";
import { Check } from "../../../ui/check.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { counted } from "../parts/counted.ts";
import { EffectList } from "../parts/effect-list.tsx";
import type { SwitchRow } from "./load-switches.server.ts";

interface SwitchCardProps {
  row: SwitchRow & { isTicked: boolean };
  /** True once the matrix has run in this checkout. */
  hasRun: boolean;
}

/** One switch: its box, its texts, where its value comes from, and what the matrix saw of it. */
export function SwitchCard({ row, hasRun }: SwitchCardProps) {
  const { name, title, description, changes, inDocument, source, on, isChanged, isTicked } = row;
  return (
    <li
      id={name}
      className={clsx(
        "grid min-w-0 gap-2 rounded-lg border bg-surface-1 p-4",
        isChanged ? "border-accent" : "border-border",
      )}
    >
      <Check name="switch" value={name} defaultChecked={isTicked} className="min-h-6">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <b className="text-14 text-text-1">{title}</b>
          <code className="text-12 wrap-anywhere text-text-3">{name}</code>
          {isChanged ? <Badge tone="accent">changed</Badge> : null}
        </span>
      </Check>
      <p className="text-13 text-text-2">{description}</p>
      <p className="text-13 text-text-2">
        <span className="text-text-3">Changes: </span>
        {changes}
      </p>
      <p className="text-12 text-text-3">
        In the document: <b className="text-text-1">{inDocument ? "on" : "off"}</b>
        {source ? (source.kind === "default" ? ", the schema's default" : `, set by ${source.name}`) : ""}. In
        this browser: <b className="text-text-1">{on ? "on" : "off"}</b>.
      </p>
      {hasRun ? <Effects effects={row.effects} /> : null}
    </li>
  );
}

function Effects({ effects }: { effects: SwitchRow["effects"] }) {
  if (effects.length === 0) {
    return (
      <p className="text-12 text-text-3">
        Its effects were not run in this checkout: <code>npm run matrix</code>
      </p>
    );
  }
  const failed = effects.filter(({ passed }) => !passed).length;
  return (
    <details className="group text-13">
      <summary className="flex min-h-6 cursor-pointer items-center gap-1 text-text-2">
        <Icon name="chevron-right" size={14} className="transition-transform group-open:rotate-90" />
        {counted(effects.length, "effect", "effects")}:{" "}
        <b className={failed > 0 ? "text-negative" : "text-positive"}>
          {failed > 0 ? `${failed} failed` : "passed"}
        </b>
      </summary>
      <div className="mt-2">
        <EffectList effects={effects} />
      </div>
    </details>
  );
}
