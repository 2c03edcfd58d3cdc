import { useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import { useClientLayoutEffect } from "../../ui/use-hydrated.ts";
import { MIN_LABEL_SHARE, prizeFill } from "./prize-fill.ts";
import { usePrizeName } from "./prizes.tsx";
import { type Landing, restAngle, type Slice, slicePath, toSlices } from "./wheel-shape.ts";

const RADIUS = 92;
const TURNING_MS = 4500;
interface WheelProps {
  prizes: PromotionDetail["prizes"];
  /** The draw that it rests at, or turns to. */
  landing: Landing | null;
  /** The draw that it rested at before. */
  before: Landing | null;
  isTurning: boolean;
  onRest: () => void;
}

/**
 * Renders a wheel whose slices are as wide as their chances. It turns to the server's draw; with reduced motion, or
 * without scripts, it shows the draw at once.
 */
export function Wheel({ prizes, landing, before, isTurning, onRest }: WheelProps) {
  const { t } = useTranslation();
  const disc = useRef<SVGGElement>(null);
  const slices = toSlices(prizes, landing);
  const to = restAngle(slices, landing);
  const from = restAngle(slices, before);
  const rest = useRef(onRest);
  useClientLayoutEffect(() => {
    rest.current = onRest;
  });
  useClientLayoutEffect(() => {
    if (!isTurning) return;
    if (!disc.current?.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      rest.current();
      return;
    }
    disc.current.scrollIntoView({ block: "nearest" });
    const turning = disc.current.animate(
      [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to + 5 * 360}deg)` }],
      { duration: TURNING_MS, easing: "cubic-bezier(0.15, 0.7, 0.1, 1)" },
    );
    turning.onfinish = () => rest.current();
    return () => turning.cancel();
  }, [isTurning, from, to]);
  return (
    <figure className="grid justify-items-center gap-3">
      <div translate="no" className="w-full max-w-80">
        <svg
          viewBox="-100 -104 200 204"
          className="w-full"
          role="img"
          aria-label={t("promotions.wheel.picture")}
        >
          <circle r="98" className="fill-surface-3" />
          <g ref={disc} className="scroll-mt-24 scroll-mb-24" transform={`rotate(${to})`}>
            <circle r={RADIUS} className="fill-surface-1" />
            {slices.map((slice) => (
              <path
                key={slice.id}
                d={slicePath(slice, RADIUS)}
                className={prizeFill(prizes, slice.gives.id)}
              />
            ))}
            {slices.map((slice) => (
              <SliceWords key={slice.id} slice={slice} />
            ))}
          </g>
          <circle r="14" className="fill-surface-3" />
          <path d="M0 -84L-8 -104H8Z" className="fill-text-1" />
        </svg>
      </div>
      <figcaption className="text-center text-12 text-text-2">{t("promotions.wheel.caption")}</figcaption>
    </figure>
  );
}

/** Renders the name of a slice's prize along its middle, if there is room. */
function SliceWords({ slice: { gives, from, share } }: { slice: Slice }) {
  const getName = usePrizeName();
  if (share < MIN_LABEL_SHARE) return null;
  return (
    <text
      transform={`rotate(${360 * (from + share / 2) - 90})`}
      x={RADIUS - 6}
      textAnchor="end"
      dominantBaseline="central"
      fontSize="11"
      className="fill-text-1 font-bold"
    >
      {getName(gives.amount)}
    </text>
  );
}
