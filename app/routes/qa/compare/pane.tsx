import clsx from "clsx";
import type { Comparison } from "./read-comparison.server.ts";
import type { Width } from "./sides.ts";

/**
 * The box of a frame and the frame. A desktop's page is 1440 pixels wide and scaled to its box: the tangent of the
 * angle is the box's width divided by the page's, which CSS cannot divide everywhere.
 */
const LOOKS: Record<Width, { box: string; frame: string }> = {
  phone: { box: "mx-auto h-[844px] w-[390px]", frame: "h-full w-full" },
  desktop: {
    box: "relative aspect-[1440/900] w-full min-w-[640px] overflow-hidden [container-type:inline-size]",
    frame:
      "absolute top-0 left-0 h-[900px] w-[1440px] max-w-none origin-top-left [transform:scale(tan(atan2(100cqw,1440px)))]",
  },
};

interface PaneProps {
  side: Comparison["sides"][number];
  /** The address that opens the pane. */
  address: string;
  width: Width;
}

/** A side of the comparison: its name, its changed switches and its page in a frame. */
export function Pane({ side: { side, name, changes }, address, width }: PaneProps) {
  const titleId = `${side}-title`;
  const look = LOOKS[width];
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="flex items-center gap-3">
        <h2 id={titleId} className="text-14 font-bold text-text-1">
          {name}
        </h2>
        <a
          className="ml-auto flex min-h-11 items-center text-13 font-bold text-accent-text"
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          Open alone
        </a>
      </div>
      <p className="mb-2 text-12 break-words text-text-2">
        {changes.length === 0
          ? "Switches as in its document"
          : changes.map((change) => `${change.name} ${change.on ? "on" : "off"}`).join(", ")}
      </p>
      <div className="-mx-4 overflow-x-auto sm:mx-0">
        <div className={clsx("border border-border bg-surface-1", look.box)}>
          {/* Another address is another element: a changed one would be a step of the browser's history. */}
          <iframe
            key={address}
            title={`${side}: ${name}`}
            src={address}
            className={clsx("block border-0", look.frame)}
          />
        </div>
      </div>
    </section>
  );
}
