import { Art, petal, repeat, star } from "./core.ts";

/** The two ends of a mark's gradient, and the gradient itself. */
type Paints = { light: string; dark: string; blend: string };

const line = (paints: Paints, width: number, d: string) =>
  `<path d="${d}" fill="none" stroke="${paints.blend}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Geometric glyphs on a 32x32 canvas, without lettering. */
const GLYPHS: ReadonlyMap<string, (paints: Paints) => string> = new Map(
  Object.entries({
    arc: (p: Paints) =>
      `${line(p, 3.4, "M4 24a12 12 0 0 1 24 0M10 24a6 6 0 0 1 12 0")}<circle cx="16" cy="24" r="2" fill="${p.light}"/>`,
    grid: (p: Paints) =>
      repeat(
        4,
        (i) =>
          `<rect x="${4 + (i % 2) * 13}" y="${4 + (i >> 1) * 13}" width="11" height="11" rx="${i === 1 ? 5.5 : 3}" fill="${i === 2 ? p.dark : p.blend}"/>`,
      ),
    bolt: (p: Paints) => `<path d="M18 2L5 18h9l-2 12 15-17h-9z" fill="${p.blend}"/>`,
    drop: (p: Paints) =>
      `<path d="M16 3c6 7 10 11 10 16a10 10 0 0 1-20 0C6 14 10 10 16 3z" fill="${p.blend}"/><path d="M11 20a5 5 0 0 0 5 5" stroke="#fff" stroke-width="2.4" fill="none" stroke-linecap="round"/>`,
    star: (p: Paints) =>
      `${star(16, 16, 4, 14, 5, `fill="${p.blend}"`)}<circle cx="16" cy="16" r="3" fill="#fff" opacity=".85"/>`,
    wind: (p: Paints) => line(p, 3.2, "M4 12h14a4 4 0 1 0-4-4M4 18h20a4 4 0 1 1-4 4M4 24h8"),
    owl: (p: Paints) =>
      `<path d="M4 6l6 4h12l6-4v12a12 12 0 0 1-24 0z" fill="${p.blend}"/><g fill="#fff"><circle cx="11" cy="16" r="4.2"/><circle cx="21" cy="16" r="4.2"/></g><g fill="#111"><circle cx="11" cy="16" r="1.8"/><circle cx="21" cy="16" r="1.8"/></g>`,
    kite: (p: Paints) =>
      `<path d="M16 2l10 12-10 16L6 14z" fill="${p.blend}"/><path d="M16 2v28M6 14h20" stroke="#fff" stroke-opacity=".7" stroke-width="1.6"/>`,
    petal: (p: Paints) =>
      `${repeat(6, (i) => petal(16, 16, 14, 6, i * 60, `fill="${i % 2 ? p.dark : p.light}"`))}<circle cx="16" cy="16" r="3" fill="#fff"/>`,
    wave: (p: Paints) =>
      `<path d="M2 14q5-7 10 0t10 0 8-2v6q-3 5-8 2t-10 0-10 0z" fill="${p.blend}"/><path d="M4 24q4-4 8 0t8 0 8 0" stroke="${p.dark}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
    lotus: (p: Paints) =>
      repeat(5, (i) =>
        petal(16, 27, i === 2 ? 23 : 20, 6, -64 + i * 32, `fill="${i % 2 ? p.light : p.dark}"`),
      ),
    weave: (p: Paints) =>
      `${line(p, 5, "M9 5v22M23 5v22")}<path d="M5 11h8M19 11h8M5 21h22" stroke="${p.dark}" stroke-width="5" stroke-linecap="round"/>`,
    spur: (p: Paints) =>
      `${star(13, 18, 6, 11, 5, `fill="${p.blend}"`)}<circle cx="13" cy="18" r="2.6" fill="#fff"/>${line(p, 3.4, "M20 12q8-2 7-9")}`,
    cloud: (p: Paints) =>
      `<path d="M9 25a6.500 6.500 0 0 1-.6-13A8.500 8.500 0 0 1 24.600 13.400 6 6 0 0 1 24 25z" fill="${p.blend}"/><path d="M11 19h6M20 19h2" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>`,
    dragonfly: (p: Paints) =>
      `<g fill="${p.light}"><path d="M16 11C10 4 3 4 2 9c0 4 8 5 14 4zM16 11c6-7 13-7 14-2 0 4-8 5-14 4z"/></g><g fill="${p.dark}"><path d="M16 15C10 12 5 14 5 18c1 4 8 1 11-2zM16 15c6-3 11-1 11 3-1 4-8 1-11-2z"/></g><path d="M16 8v22" stroke="${p.blend}" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="6.500" r="3.200" fill="${p.light}"/>`,
    flame: (p: Paints) =>
      `<path d="M17 2c1 6 9 9 9 17a10 10 0 0 1-20 0c0-5 3-7 5-10 0 3 1 4 3 5 1-5-1-9 3-12z" fill="${p.blend}"/><path d="M16 28a5 5 0 0 1-4-8q2 2 4-3q5 4 4 8a4 4 0 0 1-4 3z" fill="#fff" opacity=".85"/>`,
    book: (p: Paints) =>
      `<path d="M16 8C12 5 8 4.500 3 5v19c5-.5 9 0 13 3z" fill="${p.blend}"/><path d="M16 8c4-3 8-3.500 13-3v19c-5-.5-9 0-13 3z" fill="${p.dark}"/>${star(22.5, 14, 4, 5, 1.8, 'fill="#fff"')}`,
    gem: (p: Paints) =>
      `<path d="M3 12L9 4h14l6 8-13 17z" fill="${p.blend}"/><path d="M3 12h26L16 29zM9 4l2 8 5-8 5 8 2-8" fill="${p.dark}" fill-opacity=".55"/><path d="M11 12l5-8 5 8-5 17z" fill="#fff" fill-opacity=".45"/>`,
    anchor: (p: Paints) =>
      `${line(p, 3.4, "M16 11v17M9 15h14M4 19c1 6 6 9 12 9s11-3 12-9")}<circle cx="16" cy="7" r="3.600" fill="none" stroke="${p.light}" stroke-width="3"/>`,
    globe: (p: Paints) =>
      `<circle cx="16" cy="16" r="13" fill="${p.blend}"/><path d="M16 3c-9 7-9 19 0 26M16 3c9 7 9 19 0 26M3.500 16h25" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2"/>`,
    ball: (p: Paints) =>
      `<circle cx="16" cy="16" r="13" fill="${p.blend}"/><path d="M16 10l6 4.400-2.300 7h-7.400L10 14.400z" fill="#fff"/><path d="M16 10V3.500M22 14.400l6-2M19.700 21.400l4 5.500M12.300 21.400l-4 5.500M10 14.400l-6-2" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`,
    chevrons: (p: Paints) =>
      `<path d="M3 6h7l8 10-8 10H3l8-10z" fill="${p.dark}"/><path d="M14 6h7l8 10-8 10h-7l8-10z" fill="${p.blend}"/>`,
    pennant: (p: Paints) =>
      `<path d="M9 4l20 7-20 8z" fill="${p.blend}"/><path d="M8 3v27" stroke="${p.dark}" stroke-width="3.4" stroke-linecap="round"/><circle cx="15" cy="11.500" r="3" fill="#fff"/>`,
    bowl: (p: Paints) =>
      `<path d="M3 17h26c0 7-5 12-13 12S3 24 3 17z" fill="${p.blend}"/><g fill="${p.light}">${petal(16, 17, 15, 5, 0, "")}${petal(13, 17, 12, 4.5, -42, "")}${petal(19, 17, 12, 4.5, 42, "")}</g><path d="M8 21q8 4 16 0" stroke="#fff" stroke-width="2" fill="none" stroke-linecap="round"/>`,
    islands: (p: Paints) =>
      `<path d="M3 20C6 10 9 5 13 5s6 6 8 15z" fill="${p.blend}"/><path d="M15 20c2-6 4-9 7-9s5 4 7 9z" fill="${p.dark}"/><path d="M3 25q3-3 6.500 0t6.500 0 6.500 0 6.500 0" fill="none" stroke="${p.light}" stroke-width="2.800" stroke-linecap="round"/>`,
  }),
);

/** Returns a vendor's 32x32 mark from a glyph and the hue of its light end; undefined for an unknown glyph. */
export function vendorMark(glyph: string, hue: number): string | undefined {
  const draw = GLYPHS.get(glyph);
  if (!draw) return undefined;
  const light = `hsl(${hue} 90% 66%)`;
  const dark = `hsl(${(hue + 34) % 360} 82% 48%)`;
  const art = new Art(32, 32, glyph);
  const blend = art.linear(
    [
      [0, light],
      [1, dark],
    ],
    0,
    0,
    1,
    1,
  );
  return art.add(draw({ light, dark, blend })).svg();
}
