import { type Art, facetStar, repeat, round, roundToHundredth } from "../core.ts";
import { floodlight, football } from "../motifs/sports.ts";
import { band, type Frame, headlineScrim } from "./frame.ts";

/** Two tiers of stands that bend towards the middle, with their crowd. */
function stands(art: Art, { width, horizon, size }: Frame): void {
  const k = size === "desktop" ? 1 : size === "mobile" ? 0.5 : 0.8;
  const tier = (top: number, dip: number, fill: string) =>
    `<path d="M-20 ${round(horizon - top * k)}Q${round(width / 2)} ${round(horizon - (top - dip) * k)} ${width + 20} ${round(horizon - top * k)}V${horizon + 4}H-20Z" fill="${fill}"/>`;
  const crowd = (n: number, high: number, color: string, opacity: number) => {
    const dots = repeat(
      n,
      () => `M${Math.round(art.random() * width)} ${Math.round(horizon - 6 - art.random() * high * k)}h0`,
    );
    return `<path d="${dots}" stroke="${color}" stroke-width="${size === "mobile" ? 2.4 : 3.6}" stroke-linecap="round" opacity="${opacity}"/>`;
  };
  const n = size === "desktop" ? 150 : 50;
  const edge = (top: number, dip: number, color: string, wide: number) =>
    `<path d="M-20 ${round(horizon - top * k)}Q${round(width / 2)} ${round(horizon - (top - dip) * k)} ${width + 20} ${round(horizon - top * k)}" stroke="${color}" stroke-width="${round(wide * k)}" fill="none"/>`;
  art.add(
    tier(164, 40, "#0A1A38"),
    edge(160, 40, "#9FEBFF", 3.5),
    tier(142, 36, "#1D4C86"),
    crowd(n, 92, "#FFE9C8", 0.8),
    crowd(n, 92, "#8FD8FF", 0.7),
    crowd(n / 2, 92, "#FF8A7A", 0.8),
    tier(62, 16, "#123768"),
    edge(62, 16, "#5FC4F0", 3),
    crowd(n / 2, 40, "#FFFFFF", 0.8),
    crowd(n / 3, 40, "#FFC83A", 0.8),
    `<path d="M-20 ${round(horizon - 14 * k)}H${width + 20}V${round(horizon + 4)}H-20Z" fill="#061020"/><path d="M0 ${round(horizon - 5 * k)}H${width}" stroke="#FFC83A" stroke-width="${round(8 * k)}" stroke-dasharray="${round(120 * k)} ${round(40 * k)}" opacity=".9"/><path d="M${round(130 * k)} ${round(horizon - 5 * k)}H${width}" stroke="#3FB4FF" stroke-width="${round(8 * k)}" stroke-dasharray="${round(20 * k)} ${round(140 * k)}" opacity=".9"/>`,
  );
  art.glow(width * 0.7, horizon - 60 * k, 300 * k, "#BFEFFF", 0.4);
}

function pitch(art: Art, { width, height, horizon, x }: Frame): void {
  const grass = art.linear([
    [0, "#2FB457"],
    [0.35, "#148A42"],
    [1, "#06381F"],
  ]);
  const far = width / 18;
  const near = width / 6;
  const stripes = repeat(13, (i) => {
    const at = i - 6.5;
    return `M${round(x + at * far)} ${horizon}h${round(far / 2)}L${round(x + (at + 0.5) * near * 1.6)} ${height}h${-round(near * 0.8)}Z`;
  });
  const deep = height - horizon;
  const line = `fill="none" stroke="#fff" stroke-opacity=".75"`;
  art.add(
    `<path d="M0 ${horizon}H${width}V${height}H0Z" fill="${grass}"/><path d="${stripes}" fill="#fff" opacity=".09"/>`,
    `<g ${line} stroke-width="${round(Math.max(1.6, deep / 36))}"><path d="M0 ${round(horizon + deep * 0.1)}H${width}"/><ellipse cx="${x}" cy="${round(horizon + deep * 0.72)}" rx="${round(deep * 1.5)}" ry="${round(deep * 0.4)}"/><path d="M0 ${round(horizon + deep * 0.72)}H${width}"/></g>`,
    `<ellipse cx="${x}" cy="${round(horizon + deep * 0.62)}" rx="${round(deep * 0.95)}" ry="${round(deep * 0.14)}" fill="#021208" opacity=".55"/>`,
  );
}

function lights(art: Art, frame: Frame): void {
  const { width, height, horizon, size } = frame;
  const mast = floodlight(art);
  const k = size === "desktop" ? 1.3 : size === "mobile" ? 0.6 : 1;
  const places =
    size === "desktop" ? [0.44, 0.56, 0.85, 0.97] : size === "mobile" ? [0.56, 0.97] : [0.08, 0.92];
  const foot = horizon - (size === "tall" ? 40 : 44 * k);
  for (const at of places) {
    const x = width * at;
    const top = foot - 176 * k;
    const reach = (frame.x - x) * 0.9;
    art.add(
      `<path d="M${round(x - 20 * k)} ${round(top)}L${round(x + reach - 130 * k)} ${round(height * 0.92)}H${round(x + reach + 130 * k)}L${round(x + 20 * k)} ${round(top)}Z" fill="${art.linear(
        [
          [0, "#EAFBFF", 0.4],
          [1, "#EAFBFF", 0],
        ],
      )}"/>`,
      art.use(mast, `transform="translate(${round(x)} ${round(foot)})scale(${k})"`),
    );
    art.glow(x, top, 92 * k, "#F4FDFF", 0.95);
  }
}

/** A floodlit evening match: stands, masts and pitch, with the ball on a compass star. */
export function stadium(art: Art, frame: Frame): void {
  const { size, width, x, y, horizon, scale } = frame;
  const tall = size === "tall";
  const sky = art.linear([
    [0, "#040B22"],
    [0.5, "#0C2A5E"],
    [0.85, "#1F6FA8"],
    [1, "#7FD0E8"],
  ]);
  art
    .add(band(frame, 0, horizon, sky))
    .dust(size === "desktop" ? 48 : 24, [0, 0, width, horizon * 0.5], "#fff", 0.5, 1.4);
  stands(art, frame);
  pitch(art, frame);
  lights(art, frame);
  const middle = tall ? y : y + frame.height * 0.02;
  art.glow(x, middle, 190 * scale, "#E6FBFF", 0.6);
  art.add(
    `<g transform="translate(${x} ${round(middle)})scale(${roundToHundredth(scale)})">${facetStar({ x: 0, y: 0, n: 8, outer: 158, inner: 74 }, ["#FFF0B0", "#DDF3FF"], ["#D98A12", "#4A8AC0"])}<circle r="112" fill="#061634" stroke="${art.gold()}" stroke-width="7"/><g transform="rotate(-14)">${football(art)}</g></g>`,
  );
  const trail = [-34, 0, 34].map(
    (dy, i) =>
      `M${round(x - (190 + i * 26) * scale)} ${round(middle + dy * scale)}h${round(-(90 - i * 20) * scale)}`,
  );
  if (!tall)
    art.add(
      `<path d="${trail.join("")}" stroke="#fff" stroke-opacity=".55" stroke-width="${round(5 * scale)}" stroke-linecap="round"/>`,
    );
  art.sparkles(
    size === "desktop" ? 10 : 5,
    [width * (tall ? 0 : 0.5), 0, width * (tall ? 1 : 0.46), horizon * 0.9],
    "#fff",
    3,
    10,
  );
  headlineScrim(art, frame, "#03102A");
}
