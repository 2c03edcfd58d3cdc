import { Badge } from "../../../ui/badge.tsx";
import { QaTime } from "./qa-time.tsx";

/** A result of the switch matrix. */
export interface ShownEffect {
  name: string;
  at: number;
  looks: string[];
  passed: boolean;
  failure: string | null;
}

/** Lists effects with their last result, and the pages and calls that were looked at. */
export function EffectList({ effects }: { effects: readonly ShownEffect[] }) {
  return (
    <ul className="grid gap-3">
      {effects.map(({ name, at, looks, passed, failure }) => (
        <li key={name} className="grid gap-1 text-13">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={passed ? "positive" : "negative"}>{passed ? "passed" : "failed"}</Badge>
            <span className="text-text-1">{name}</span>
            <span className="text-12 text-text-3">
              <QaTime at={at} />
            </span>
          </p>
          {failure ? <code className="text-12 wrap-anywhere text-negative">{failure}</code> : null}
          {looks.length > 0 ? <p className="text-12 text-text-2">Looked at: {looks.join("; ")}</p> : null}
        </li>
      ))}
    </ul>
  );
}
