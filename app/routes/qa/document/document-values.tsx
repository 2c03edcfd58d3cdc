import { Badge } from "../../../ui/badge.tsx";
import { type DocumentRow, THIS_BROWSER } from "./read-document.ts";

/** The length from which a value is folded to its beginning. */
const LONG = 120;

/** Lists values with their pointers and sources. */
export function DocumentValues({ rows }: { rows: readonly DocumentRow[] }) {
  if (rows.length === 0)
    return <p className="text-13 text-text-2">No value has these words. Search for fewer of them.</p>;
  return (
    <ul className="rounded-lg border border-border bg-surface-1">
      {rows.map((row) => (
        <li
          key={row.pointer}
          className="grid items-start gap-x-4 gap-y-1 border-b border-border px-4 py-2.5 last:border-b-0 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_9rem]"
        >
          <code className="text-12 wrap-anywhere text-text-2">{row.pointer}</code>
          <Value text={row.text} />
          <span className="md:justify-self-end">
            <Source from={row.from} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Value({ text }: { text: string }) {
  if (text.length <= LONG) return <code className="text-12 wrap-anywhere text-text-1">{text}</code>;
  return (
    <details className="min-w-0 text-12">
      <summary className="min-h-6 cursor-pointer wrap-anywhere text-text-1">
        <code>{text.replaceAll(/\s+/g, " ").slice(0, LONG - 40)}…</code>{" "}
        <span className="text-accent-text">The whole value</span>
      </summary>
      <pre className="mt-1 wrap-anywhere whitespace-pre-wrap text-text-1">{text}</pre>
    </details>
  );
}

function Source({ from }: { from: string }) {
  const tone = from === THIS_BROWSER ? "accent" : from === "default" ? "neutral" : "info";
  return <Badge tone={tone}>{from}</Badge>;
}
