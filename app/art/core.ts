/**
 * The drawing primitives of all artwork: pure functions and an SVG builder. Nothing here uses the DOM, the clock or
 * Math.random: the same seed gives the same bytes on every machine.
 */

import { minifySvg, rotateHue } from "./svg-text.ts";

export type Point = readonly [x: number, y: number];
/** Offset 0..1, colour, opacity 0..1. */
export type Stop = readonly [offset: number, color: string, opacity?: number];
/** x, y, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** Returns a stream of numbers in [0, 1) for a seed (Mulberry32). */
export function createSeededRandom(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Rounds to one decimal, which is enough for artwork and keeps it small. */
export const round = (value: number) => Math.round(value * 10) / 10 + 0;

/** Rounds to two decimals, which gradient stops and unit transforms need. */
export const roundToHundredth = (value: number) => Math.round(value * 100) / 100 + 0;

/** The point at a distance and an angle (degrees, clockwise from the right). */
export const polar = (cx: number, cy: number, radius: number, degrees: number): Point => [
  cx + radius * Math.cos((degrees * Math.PI) / 180),
  cy + radius * Math.sin((degrees * Math.PI) / 180),
];

export const points = (list: readonly Point[]) => list.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");

/** The results of `draw` for 0, 1, ... n-1, joined. */
export const repeat = (n: number, draw: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join("");

/** Returns the item at an index of a list that repeats endlessly. */
export const cycle = <T>(list: readonly [T, ...T[]], i: number): T => list[i % list.length] ?? list[0];

/** The 2n corners of a star, tip first. */
export const starPoints = (cx: number, cy: number, n: number, outer: number, inner: number, from = -90) =>
  Array.from({ length: n * 2 }, (_, i) => polar(cx, cy, i % 2 ? inner : outer, from + (i * 180) / n));

/** A star as an outline to be filled or stroked. */
export const star = (
  cx: number,
  cy: number,
  n: number,
  outer: number,
  inner: number,
  paint: string,
  from = -90,
) => `<polygon points="${points(starPoints(cx, cy, n, outer, inner, from))}" ${paint}/>`;

/** A petal or leaf that grows from (x, y) for `length` in the direction `degrees` (0 is up). */
export const petal = (x: number, y: number, length: number, width: number, degrees: number, paint: string) =>
  `<path transform="translate(${round(x)} ${round(y)}) rotate(${round(degrees)})" d="${petalPath(length, width)}" ${paint}/>`;

export const petalPath = (length: number, width: number) =>
  `M0 0C${round(width)} ${round(-length * 0.3)} ${round(width * 0.8)} ${round(-length * 0.75)} 0 ${round(-length)}C${round(-width * 0.8)} ${round(-length * 0.75)} ${round(-width)} ${round(-length * 0.3)} 0 0Z`;

/** A star whose arms each have a light and a dark side. */
export function facetStar(
  at: { x: number; y: number; n: number; outer: number; inner: number; from?: number },
  light: string | readonly [string, ...string[]],
  dark: string | readonly [string, ...string[]],
): string {
  const corners = starPoints(at.x, at.y, at.n, at.outer, at.inner, at.from);
  const colour = (side: string | readonly [string, ...string[]], i: number) =>
    typeof side === "string" ? side : cycle(side, i);
  const centre = [at.x, at.y] as const;
  const corner = (i: number) => corners[(i + corners.length) % corners.length] ?? centre;
  const facets = new Map<string, string>();
  for (let i = 0; i < at.n; i++) {
    for (const [side, next] of [
      [light, corner(2 * i - 1)],
      [dark, corner(2 * i + 1)],
    ] as const) {
      const fill = colour(side, i);
      const triangle = `M${[corner(2 * i), next, centre].map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
      facets.set(fill, (facets.get(fill) ?? "") + triangle);
    }
  }
  return [...facets].map(([fill, d]) => `<path d="${d}" fill="${fill}"/>`).join("");
}

/** A ring of round dots: one circle with dashes of no length and round caps. */
export const dotRing = (cx: number, cy: number, radius: number, n: number, dot: number, color: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${color}" stroke-width="${dot * 2}" stroke-linecap="round" pathLength="${n}" stroke-dasharray="0 1"/>`;

/** A straight row of n round dots from (x, y) rightwards. */
export const dotRow = (x: number, y: number, n: number, gap: number, dot: number, color: string) =>
  `<path d="M${x} ${y}h${round((n - 1) * gap + 0.1)}" fill="none" stroke="${color}" stroke-width="${dot * 2}" stroke-linecap="round" stroke-dasharray="0 ${gap}"/>`;

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${roundToHundredth(offset)}" stop-color="${color}"${opacity === undefined ? "" : ` stop-opacity="${roundToHundredth(opacity)}"`}/>`,
    )
    .join("");

/** An SVG under construction. Ids are unique within it and the same on every run. */
export class Art {
  readonly width: number;
  readonly height: number;
  /** The artwork's seeded random numbers. */
  readonly random: () => number;
  private readonly defs = new Map<string, string>();
  private readonly body: string[] = [];

  constructor(width: number, height: number, seed: string) {
    this.width = width;
    this.height = height;
    this.random = createSeededRandom(seed);
  }

  /** Adds drawn pieces on top. */
  add(...pieces: string[]): this {
    this.body.push(...pieces);
    return this;
  }

  /**
   * Puts a definition in <defs>, once for each content, and returns its id. `ID` in the markup is replaced by that id.
   */
  define(markup: string): string {
    const known = this.defs.get(markup);
    if (known) return known;
    const n = this.defs.size;
    const id =
      (n >= 26 ? String.fromCharCode(96 + Math.floor(n / 26)) : "") + String.fromCharCode(97 + (n % 26));
    this.defs.set(markup, id);
    return id;
  }

  /** Defines a shape to be used more than once; the tag must have no id. */
  shape(markup: string): string {
    return this.define(markup.replace(/^<(\w+)/, '<$1 id="ID"'));
  }

  use(id: string, attributes = ""): string {
    return `<use href="#${id}" ${attributes}/>`;
  }

  /** A linear gradient over the filled shape's box, from (x1, y1) to (x2, y2) in 0..1; top to bottom by default. */
  linear(list: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    const line = `${x1 ? ` x1="${x1}"` : ""}${y1 ? ` y1="${y1}"` : ""} x2="${x2}"${y2 ? ` y2="${y2}"` : ""}`;
    return `url(#${this.define(`<linearGradient id="ID"${line}>${stops(list)}</linearGradient>`)})`;
  }

  /** A linear gradient between two points of the drawing. */
  linearAcross(list: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string {
    const line = `gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    return `url(#${this.define(`<linearGradient id="ID" ${line}>${stops(list)}</linearGradient>`)})`;
  }

  /** A radial gradient over the filled shape's box. */
  radial(list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const circle = [
      ["cx", cx],
      ["cy", cy],
      ["r", r],
    ] as const;
    const own = circle.map(([name, value]) => (value === 0.5 ? "" : ` ${name}="${value}"`)).join("");
    return `url(#${this.define(`<radialGradient id="ID"${own}>${stops(list)}</radialGradient>`)})`;
  }

  pattern(width: number, height: number, tile: string): string {
    return `url(#${this.define(`<pattern id="ID" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${tile}</pattern>`)})`;
  }

  clip(shape: string): string {
    return `url(#${this.define(`<clipPath id="ID">${shape}</clipPath>`)})`;
  }

  gold(): string {
    return this.linear([
      [0, "#FFF3B8"],
      [0.35, "#FFD25A"],
      [0.6, "#E79A1B"],
      [1, "#8A4A06"],
    ]);
  }

  goldDark(): string {
    return this.linear([
      [0, "#C97F13"],
      [1, "#5E3003"],
    ]);
  }

  /** Fills the whole canvas. */
  fill(paint: string, attributes = ""): this {
    return this.add(`<rect width="${this.width}" height="${this.height}" fill="${paint}" ${attributes}/>`);
  }

  /** Fills the background with a pool of light; its centre and radius are in 0..1 of the canvas. */
  ground(colors: readonly string[], cx = 0.5, cy = 0.4, r = 0.8): this {
    return this.fill(
      this.radial(
        colors.map((color, i) => [i / (colors.length - 1), color] as const),
        cx,
        cy,
        r,
      ),
    );
  }

  /** n rays of light from (x, y). `duty` is the lit share of each step, `from` the first ray's angle in degrees. */
  rays(at: {
    x: number;
    y: number;
    n: number;
    radius: number;
    color: string;
    opacity?: number;
    duty?: number;
    from?: number;
  }): this {
    const { x, y, n, radius, color, opacity = 0.12, duty = 0.5, from = 0 } = at;
    const wedges = repeat(n, (i) => {
      const angle = from + (i * 360) / n;
      const [ax, ay] = polar(0, 0, radius, angle).map(Math.round) as [number, number];
      const [bx, by] = polar(0, 0, radius, angle + (360 / n) * duty).map(Math.round) as [number, number];
      return `l${ax} ${ay} ${bx - ax} ${by - ay}z`;
    });
    return this.add(
      `<path d="M${round(x)} ${round(y)}${wedges}" fill="${color}" opacity="${roundToHundredth(opacity)}"/>`,
    );
  }

  glow(x: number, y: number, radius: number, color: string, opacity = 0.8): this {
    const light = this.radial([
      [0, color, opacity],
      [0.45, color, opacity * 0.45],
      [1, color, 0],
    ]);
    return this.add(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${light}"/>`);
  }

  /** A four-pointed sparkle of half-width `size`. */
  sparkle(x: number, y: number, size: number, color = "#fff", opacity = 1): string {
    const id = this.shape('<path d="M0-10Q1-1 10 0Q1 1 0 10Q-1 1-10 0Q-1-1 0-10Z"/>');
    return this.use(
      id,
      `transform="translate(${round(x)} ${round(y)})scale(${roundToHundredth(size / 10)})" fill="${color}"${opacity < 1 ? ` opacity="${roundToHundredth(opacity)}"` : ""}`,
    );
  }

  sparkles(n: number, [x, y, width, height]: Box, color = "#fff", least = 3, most = 9): this {
    const one = () => {
      const [cx, cy] = [x + this.random() * width, y + this.random() * height];
      return this.sparkle(cx, cy, least + this.random() * (most - least), color, 0.5 + this.random() * 0.5);
    };
    return this.add(repeat(n, one));
  }

  /** Scattered specks in three sizes, with one path for each size. */
  dust(n: number, [x, y, width, height]: Box, color: string, least = 0.6, most = 2): this {
    const spots = (count: number) =>
      repeat(
        count,
        () => `M${Math.round(x + this.random() * width)} ${Math.round(y + this.random() * height)}h0`,
      );
    return this.add(
      `<g stroke="${color}" stroke-linecap="round">${[0, 1, 2]
        .map((i) => {
          const size = least + ((most - least) * i) / 2;
          return `<path d="${spots(Math.ceil(n / 3))}" stroke-width="${round(size * 2)}" opacity="${roundToHundredth(0.9 - i * 0.25)}"/>`;
        })
        .join("")}</g>`,
    );
  }

  /** A gold coin, rotated by `degrees` and narrowed to `squash` (0..1) of its width as if seen from the side. */
  coin(x: number, y: number, radius: number, degrees = 0, squash = 1): string {
    const star5 = star(0, 0, 5, 10.4, 4.4, 'fill="#A8620C"');
    const id = this.shape(
      `<g><circle r="20" cy="2.4" fill="#6B3A05"/><circle r="20" fill="${this.gold()}"/><circle r="15.6" fill="none" stroke="#8A4F08" stroke-opacity=".7" stroke-width="2"/>${star5}<path d="M-16-7A17.6 17.6 0 0 1 4-17.2" stroke="#fff" stroke-opacity=".75" stroke-width="2" fill="none" stroke-linecap="round"/></g>`,
    );
    const scale = radius / 20;
    return this.use(
      id,
      `transform="translate(${round(x)} ${round(y)})rotate(${round(degrees)})scale(${roundToHundredth(scale * squash)} ${roundToHundredth(scale)})"`,
    );
  }

  coins(
    list: readonly (readonly [x: number, y: number, radius: number, degrees: number, squash: number])[],
  ): this {
    return this.add(list.map((coin) => this.coin(...coin)).join(""));
  }

  /** A drawing and its mirror image in a field of `width`, by default the canvas. */
  mirrored(markup: string, width = this.width): string {
    const id = this.shape(`<g>${markup}</g>`);
    return this.use(id) + this.use(id, `transform="matrix(-1 0 0 1 ${width} 0)"`);
  }

  /** n copies of a shape, each with its own attributes. */
  copies(n: number, markup: string, attributes: (i: number) => string): string {
    const id = this.shape(markup);
    return repeat(n, (i) => this.use(id, attributes(i)));
  }

  waves(y: number, amplitude: number, length: number, fill: string, shift = 0, opacity = 1): this {
    const n = Math.ceil(this.width / length) + 2;
    const d = `M${shift - length} ${y}q${length / 4} ${-amplitude} ${length / 2} 0${`t${length / 2} 0`.repeat(n * 2 - 1)}V${this.height}H${-length}Z`;
    return this.add(`<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`);
  }

  /** Darkens the canvas from `from` (0..1 of its height) down, so that text on it stays legible. */
  scrim(color = "#000", from = 0.58, opacity = 0.78): this {
    const shade = this.linear([
      [0, color, 0],
      [0.55, color, opacity * 0.75],
      [1, color, opacity],
    ]);
    const y = Math.round(this.height * from);
    return this.add(`<path d="M0 ${y}H${this.width}V${this.height}H0Z" fill="${shade}"/>`);
  }

  /** Removes and returns the markup drawn so far, so that it can go under or over something else. Definitions stay. */
  take(): string {
    return this.body.splice(0).join("");
  }

  /** Turns the hue of all definitions made so far. */
  turnDefs(degrees: number): this {
    const turned = [...this.defs].map(([markup, id]) => [rotateHue(markup, degrees), id] as const);
    this.defs.clear();
    for (const [markup, id] of turned) this.defs.set(markup, id);
    return this;
  }

  /** The finished SVG; `view` crops it. */
  svg(view: Box = [0, 0, this.width, this.height]): string {
    const defs = [...this.defs].map(([markup, id]) => markup.replace('id="ID"', `id="${id}"`)).join("");
    return minifySvg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(" ")}" width="${view[2]}" height="${view[3]}" preserveAspectRatio="xMidYMid slice"><defs>${defs}</defs>${this.body.join("")}</svg>`,
    );
  }
}
