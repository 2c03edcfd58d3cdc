import { type Art, cycle, hash, repeat } from "./core.ts";

type Field = (art: Art, light: string) => void;

const tile =
  (width: number, height: number, markup: (light: string) => string): Field =>
  (art, light) => {
    art.fill(art.pattern(width, height, markup(light)));
  };

const rays: Field = (art, color) => {
  art.rays({ x: 150, y: 150, n: 16 + 4 * Math.floor(art.random() * 5), radius: 340, color, opacity: 0.15 });
};

/** The patterns that cover the ground at 8 to 20 per cent opacity. */
const FIELDS: readonly [Field, ...Field[]] = [
  rays,
  tile(
    22,
    22,
    (c) => `<path d="M0 0L22 22M22 0L0 22" stroke="${c}" stroke-opacity=".13" stroke-width="1.5"/>`,
  ),
  rays,
  tile(
    14,
    14,
    (c) =>
      `<g fill="${c}" opacity=".14"><circle cx="3.5" cy="3.5" r="2.4"/><circle cx="10.5" cy="10.5" r="2.4"/></g>`,
  ),
  tile(
    36,
    20,
    (c) =>
      `<path d="M0 20A18 18 0 0 1 36 20M-18 10A18 18 0 0 1 18 10M18 10A18 18 0 0 1 54 10" fill="none" stroke="${c}" stroke-opacity=".16" stroke-width="1.5"/>`,
  ),
  rays,
  tile(
    50,
    86,
    (c) =>
      `<path d="M25 0L50 43L25 86L0 43Z" fill="#000" fill-opacity=".16" stroke="${c}" stroke-opacity=".2"/>`,
  ),
  tile(
    36,
    36,
    (c) =>
      `<path d="M0 18H12V6H30V30H18V18H24" fill="none" stroke="${c}" stroke-opacity=".14" stroke-width="2"/>`,
  ),
  (art, color) => {
    const rings = repeat(6, (i) => `<circle cx="150" cy="150" r="${54 + i * 34}"/>`);
    art.add(`<g fill="none" stroke="${color}" stroke-opacity=".16" stroke-width="10">${rings}</g>`);
  },
];

/** Draws the background pattern of a cover in another colour world; the seed determines the pattern. */
export const drawField = (art: Art, seed: string, light: string) =>
  cycle(FIELDS, hash(`field ${seed}`))(art, light);
