import { type Art, cycle, dotRing, repeat, round } from "../core.ts";
import { label } from "../lettering.ts";
import { type Motif, titleStyle } from "./motif.ts";

const dome = (art: Art, light: string, dark: string) =>
  art.radial(
    [
      [0, "#FFFFFF"],
      [0.3, light],
      [1, dark],
    ],
    0.36,
    0.3,
    0.8,
  );

type BallColours = readonly [light: string, dark: string];
export const BALL_COLOURS: readonly [BallColours, ...BallColours[]] = [
  ["#FF7AB0", "#C21E6A"],
  ["#FFC94A", "#D07A0A"],
  ["#4AD6C8", "#0B7A70"],
  ["#6AA8FF", "#1A4AC0"],
  ["#B98BFF", "#5A22C0"],
  ["#FF8A6A", "#C22E1A"],
];

/** A numbered draw ball. */
export function ball(
  art: Art,
  x: number,
  y: number,
  r: number,
  text: string,
  colours: readonly [string, string],
): string {
  return `<g transform="translate(${round(x)} ${round(y)})"><circle r="${r}" fill="${dome(art, ...colours)}"/><circle r="${round(r * 0.56)}" fill="#fff"/>${label(text, 0, r * 0.245, { size: r * 0.68, paint: 'fill="#14183A"' })}<ellipse cx="${round(-r * 0.34)}" cy="${round(-r * 0.58)}" rx="${round(r * 0.3)}" ry="${round(r * 0.16)}" fill="#fff" opacity=".8" transform="rotate(-24)"/></g>`;
}

export const balls: Motif = {
  ground: ["#7FA8FF", "#2447C8", "#08103E"],
  pool: [0.5, 0.38, 0.8],
  field: (art) => art.rays({ x: 150, y: 150, n: 24, radius: 330, color: "#fff", opacity: 0.1 }),
  emblem(art) {
    art.glow(150, 146, 160, "#FFF2C2", 0.55);
    const cage = repeat(4, (i) => `<ellipse cx="150" cy="150" rx="${[118, 84, 44, 6][i]}" ry="118"/>`);
    const bars = repeat(3, (i) => `M${[46, 32, 46][i]} ${[94, 150, 206][i]}H${[254, 268, 254][i]}`);
    art.add(
      `<path d="M96 292L126 258H174L204 292Z" fill="${art.goldDark()}" stroke="#5E2C0C" stroke-width="3"/><circle cx="150" cy="150" r="118" fill="#fff" opacity=".1"/>`,
      `<g fill="none" stroke="#FFE9A0" stroke-opacity=".4" stroke-width="3">${cage}<path d="${bars}"/></g>`,
    );
    const places = [
      [104, 98, 31],
      [186, 84, 34],
      [92, 176, 36],
      [210, 166, 33],
      [152, 222, 35],
      [150, 146, 42],
    ] as const;
    art.add(
      ...places.map(([x, y, r], i) => {
        const number = String(1 + Math.floor(art.random() * 89)).padStart(2, "0");
        return ball(art, x, y, r, i === 5 ? "88" : number, cycle(BALL_COLOURS, i === 5 ? 1 : i + 2));
      }),
      `<circle cx="150" cy="150" r="120" fill="none" stroke="${art.gold()}" stroke-width="9"/>`,
      dotRing(150, 150, 120, 32, 2.4, "#FFFBE4"),
      '<path d="M58 108Q82 58 138 46" stroke="#fff" stroke-opacity=".75" stroke-width="8" fill="none" stroke-linecap="round"/>',
    );
  },
  scrim: ["#050B30", 0.64, 0.92],
  front: (art) => art.sparkles(7, [10, 14, 280, 250], "#fff", 3, 10),
  title: titleStyle({
    foil: ["#FFFFFF", "#FFF0B0", "#FFC02E", "#FFF7D6"],
    ink: "#080A38",
    rim: "#C21E6A",
    max: 66,
  }),
};
