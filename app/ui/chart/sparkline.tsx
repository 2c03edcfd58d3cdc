import clsx from "clsx";

const TONES = {
  positive: "stroke-positive",
  negative: "stroke-negative",
  neutral: "stroke-text-3",
} as const;

/** A small line that shows how a figure changed, beside the figure itself. `path` is drawn in a square of 100 units. */
export function Sparkline({ path, tone }: { path: string; tone: keyof typeof TONES }) {
  return (
    <svg
      className={clsx("h-6 w-18 flex-none overflow-visible", TONES[tone])}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={path}
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
