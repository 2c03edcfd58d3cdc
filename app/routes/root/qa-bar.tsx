import type { SiteData } from "../../site/use-site.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Mentions on each page the switches and the clock that a QA engineer has changed. In English, since it is a tool. */
export function QaBar({ qa }: { qa: NonNullable<SiteData["qa"]> }) {
  const parts = [
    qa.changes > 0 ? `${qa.changes} ${qa.changes === 1 ? "switch" : "switches"} changed in this browser` : "",
    qa.clockAheadMs > 0 ? `Clock ${aheadText(qa.clockAheadMs)} ahead: ${timeText(qa.now)}` : "",
  ].filter(Boolean);
  return (
    // Below the header: on phones the tab bar and a game's controls are at the bottom.
    <aside
      aria-label="QA"
      className="fixed top-29 left-4 z-90 rounded-md bg-surface-3 text-12 text-text-1 shadow-2"
    >
      <details open>
        <summary className="min-h-8 cursor-pointer px-3 py-2 font-bold">QA (hide or show)</summary>
        {/* In a comparison this page is in a frame. */}
        <a className="block min-h-8 px-3 pb-2" href={qa.page} target="_top">
          {parts.join("; ")}
        </a>
      </details>
    </aside>
  );
}

/** Returns a duration in words, such as `1 d 2 h`. */
function aheadText(ms: number): string {
  const parts = [
    [Math.floor(ms / DAY_MS), "d"],
    [Math.floor((ms % DAY_MS) / HOUR_MS), "h"],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), "min"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}

/** Returns a time such as `2026-12-01 08:30 UTC`. */
const timeText = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
