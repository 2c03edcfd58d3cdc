import { Alert } from "../../../ui/alert.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { counted } from "../parts/counted.ts";
import { EffectList, type ShownEffect } from "../parts/effect-list.tsx";
import { QaPanel } from "../parts/qa-panel.tsx";
import { QaTime } from "../parts/qa-time.tsx";

interface MatrixPanelProps {
  /** The report with its failed effects only; null while the matrix has not run. */
  matrix: {
    at: number;
    commit: string | null;
    declared: number;
    ran: number;
    entries: { total: number; byEffects: number; dataOnly: number };
    effects: (ShownEffect & { settings: string[] })[];
  } | null;
}

/** The last result of the switch matrix, in numbers, with its failed effects. */
export function MatrixPanel({ matrix }: MatrixPanelProps) {
  if (!matrix) {
    return (
      <QaPanel title="Switch matrix">
        <p className="text-13 text-text-2">
          Not run in this checkout: <code>npm run matrix</code>
        </p>
      </QaPanel>
    );
  }
  const { at, commit, declared, ran, entries, effects } = matrix;
  const covered = entries.byEffects + entries.dataOnly;
  return (
    <QaPanel title="Switch matrix">
      <Facts small>
        <Fact name="Last run">
          <QaTime at={at} />, commit <code>{commit ?? "unknown"}</code>
        </Fact>
        <Fact name="Entries of the schema">{entries.total}</Fact>
        <Fact name="Covered">
          {covered} ({percent(covered, entries.total)})
        </Fact>
        <Fact name="By effects">{entries.byEffects}</Fact>
        <Fact name="Data only">{entries.dataOnly}</Fact>
        <Fact name="Effects that ran">
          {ran} of {declared}
        </Fact>
        <Fact name="Failed">{effects.length}</Fact>
      </Facts>
      {effects.length === 0 ? (
        <Alert tone="positive" live="off">
          Every effect that ran has passed.
        </Alert>
      ) : (
        <Alert live="off">{counted(effects.length, "effect", "effects")} failed:</Alert>
      )}
      {effects.map((effect) => (
        <div key={effect.name} className="grid gap-1.5">
          <EffectList effects={[effect]} />
          <ul className="flex flex-wrap gap-x-4 text-12">
            {effect.settings.map((setting) => (
              <li key={setting}>
                <a
                  className="inline-flex min-h-6 items-center wrap-anywhere text-accent-text"
                  href={settingPath(setting)}
                >
                  {setting}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </QaPanel>
  );
}

/** Returns the address of a switch, or of another setting in the document. */
function settingPath(setting: string): string {
  const [, name] = /^\/switches\/(\w+)$/.exec(setting) ?? [];
  if (name) return `/__qa#${name}`;
  const [pointer = ""] = setting.split(/[=[]/);
  return `/__qa/document?${new URLSearchParams({ q: pointer })}`;
}

/** Rounds down, so that 100% means all. */
const percent = (part: number, total: number) =>
  `${total === 0 ? 100 : Math.floor((part / total) * 1_000) / 10}%`;
