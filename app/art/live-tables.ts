import { Art, cycle, dotRing, facetStar, hash, round } from "./core.ts";
import { label } from "./lettering.ts";
import { SUITS } from "./motifs/casino.ts";
import { die } from "./motifs/dice.ts";

type Felt = readonly [light: string, middle: string, dark: string];

const FELTS = {
  green: ["#1F8A5C", "#0B4A34", "#042018"],
  red: ["#B8283C", "#6A0F26", "#26040E"],
  blue: ["#2F62D0", "#16307E", "#070F34"],
  purple: ["#8A3AD0", "#3E1480", "#140430"],
  orange: ["#E88A2A", "#94400E", "#2E1004"],
  teal: ["#1E7A80", "#0B4048", "#041A20"],
} as const satisfies Record<string, Felt>;

const BLACK = "#14151C";
const RED = "#C4182E";

function chip(x: number, y: number, r: number, color: string): string {
  const disc = (i: number, fill: string, more = "") =>
    `<ellipse cy="${round(i * r * 0.22)}" rx="${r}" ry="${round(r * 0.6)}" fill="${fill}" ${more}/>`;
  return `<g transform="translate(${x} ${y})"><ellipse cy="${round(r * 0.28)}" rx="${r}" ry="${round(r * 0.62)}" opacity=".35"/><g stroke="#fff">${disc(2, color)}${disc(1, color)}${disc(0, color)}</g><ellipse rx="${round(r * 0.62)}" ry="${round(r * 0.37)}" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="5 4"/></g>`;
}

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const SUIT_NAMES = ["spade", "heart", "club", "diamond"] as const;

/** Draws cards dealt from the table's own random numbers, from the left position to the right. */
function hand(
  art: Art,
  places: readonly (readonly [x: number, y: number, degrees: number])[],
  ranks: readonly string[] = [],
) {
  const blank = art.shape(
    '<g><rect x="-30" y="-42" width="68" height="96" rx="9" opacity=".28"/><rect x="-34" y="-48" width="68" height="96" rx="9" fill="#fff"/></g>',
  );
  const first = Math.floor(art.random() * 4);
  return places
    .map(([x, y, degrees], i) => {
      const suit = cycle(SUIT_NAMES, first + i);
      const rank = ranks[i] ?? RANKS[Math.floor(art.random() * RANKS.length)] ?? "A";
      const color = suit === "heart" || suit === "diamond" ? RED : BLACK;
      const pip = art.shape(`<path transform="translate(6 14)scale(1.05)" d="${SUITS[suit]}"/>`);
      const corner = label(rank, -20, -20, { lettering: "serif", size: rank === "10" ? 20 : 25, paint: "" });
      return `<g transform="translate(${round(x * art.width)} ${round(y * art.height)})rotate(${degrees})" fill="${color}">${art.use(blank)}${corner}${art.use(pip)}</g>`;
    })
    .join("");
}

/** A ring of n slices in alternating colours: one dashed circle for each colour. */
const slices = (n: number, colors: readonly string[], radius: number, width: number) =>
  colors
    .map(
      (color, i) =>
        `<circle r="${radius}" fill="none" stroke="${color}" stroke-width="${width}" pathLength="${n}" stroke-dasharray="1 ${colors.length - 1}" stroke-dashoffset="${-i}"/>`,
    )
    .join("");

const separators = (n: number, radius: number, width: number) =>
  `<circle r="${radius}" fill="none" stroke="#FFE9A0" stroke-opacity=".7" stroke-width="${width}" pathLength="${n * 20}" stroke-dasharray="1 19" stroke-dashoffset=".5"/>`;

function spinner(art: Art, roulette: boolean): void {
  const n = roulette ? 37 : 20;
  const [x, y] = [art.width * 0.62, round(art.height * 0.47)];
  const ring = roulette
    ? `<circle r="98" fill="${BLACK}"/>${slices(n, [RED, "none"], 78, 40)}<circle r="78" fill="none" stroke="#12A060" stroke-width="40" pathLength="37" stroke-dasharray="1 36"/>`
    : slices(n, ["#FFC23D", "#E0245E", "#1FB5A8", "#6A2BE0"], 78, 40);
  const pointer = roulette
    ? '<circle cx="62" cy="-46" r="7" fill="#fff"/>'
    : '<path d="M0-102L-12-126H12Z" fill="#fff" stroke="#3A0A22" stroke-width="3"/>';
  const hub = art.radial([
    [0, "#8A4A1C"],
    [1, "#3A1806"],
  ]);
  art
    .glow(x, y, 150, "#FFE9A0", 0.35)
    .add(
      `<g transform="translate(${x} ${y})scale(1 ${roulette ? 0.72 : 1})"><circle r="114" fill="#2A1206"/><circle r="114" fill="none" stroke="${art.gold()}" stroke-width="6"/>${ring}${separators(n, 78, 40)}<circle r="59" fill="${hub}" stroke="${art.gold()}" stroke-width="4"/>${facetStar({ x: 0, y: 0, n: 8, outer: 49, inner: 16 }, "#FFE9A0", "#B8720F")}<circle r="15" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="2"/>${dotRing(0, 0, 108, 24, 2.4, "#FFFBE4")}${pointer}</g>`,
    );
}

function threeDice(art: Art, coloured: boolean): void {
  const roll = () => 1 + Math.floor(art.random() * 6);
  const white = ["#FFFFFF", "#E6E8F2", "#C9CDE0"] as const;
  const colours = coloured
    ? ([
        ["#FF5A5F", "#C4182E", "#8E0A1C"],
        ["#FFE27A", "#F0B01C", "#B87A08"],
        ["#6AD0FF", "#1F8AE0", "#0A559C"],
      ] as const)
    : ([white, white, white] as const);
  const places = [
    "translate(188 106)rotate(-4)scale(1.05)",
    "translate(264 86)rotate(6)scale(1.2)",
    "translate(320 134)rotate(-8)scale(.95)",
  ];
  art.add(
    ...places.map((place, i) => {
      const faces = coloured ? ([0, 0, 0] as const) : ([roll(), roll(), roll()] as const);
      return `<g transform="${place}">${die(faces, colours[i] ?? white)}</g>`;
    }),
    chip(368, 202, 20, "#12A060"),
  );
}

/** Draws beads under a lifted cup, for fan tan and similar games. */
function beads(art: Art): void {
  const bead = art.shape(
    `<g><circle r="11" cy="2" opacity=".4"/><circle r="11" fill="${art.radial(
      [
        [0, "#FFFFFF"],
        [0.4, "#FFE9A0"],
        [1, "#B8720F"],
      ],
      0.36,
      0.3,
      0.8,
    )}"/></g>`,
  );
  const places = Array.from({ length: 14 }, (_, i) => [
    196 + (i % 5) * 27 + (Math.floor(i / 5) % 2) * 12,
    120 + Math.floor(i / 5) * 22,
  ]);
  const brass = art.linear(
    [
      [0, "#8A4A06"],
      [0.35, "#FFE9A0"],
      [0.6, "#E79A1B"],
      [1, "#6B3A05"],
    ],
    0,
    0,
    1,
    0,
  );
  art.add(
    '<ellipse cx="256" cy="146" rx="124" ry="44" fill="#fff" opacity=".1"/>',
    ...places.map(([x = 0, y = 0]) => art.use(bead, `x="${x}" y="${y}"`)),
    `<g transform="translate(338 74)rotate(18)"><path d="M-44 44C-46-10-26-48 0-48C26-48 46-10 44 44Z" fill="${brass}" stroke="#4A2405" stroke-width="3.5"/><ellipse cy="44" rx="44" ry="13" fill="#3A1806" stroke="#E79A1B" stroke-width="4"/><circle cy="-54" r="9" fill="${brass}" stroke="#4A2405" stroke-width="3"/><path d="M-28 30C-28-4-18-28-4-36" stroke="#fff" stroke-opacity=".7" stroke-width="6" fill="none" stroke-linecap="round"/></g>`,
    chip(150, 196, 20, "#E0245E"),
  );
}

function versus(art: Art): void {
  const plate = (x: number, light: string, dark: string) =>
    `<circle cx="${x}" cy="106" r="58" fill="${art.radial([
      [0, light],
      [1, dark],
    ])}" stroke="${art.gold()}" stroke-width="5"/>`;
  art.add(
    plate(182, "#3F8BF0", "#0A2468"),
    plate(322, "#FF8A3A", "#8E1A0A"),
    hand(art, [
      [0.455, 0.45, -6],
      [0.805, 0.45, 6],
    ]),
    `<path d="M252 62L266 98L304 92L276 116L298 146L262 132L240 166L238 128L202 128L236 108L216 76L246 94Z" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round"/>`,
    label("VS", 253, 123, { size: 30, paint: 'fill="#5E1205"' }),
    chip(372, 204, 20, "#E0A11C"),
  );
}

/** The drawing of each kind of live table, with its possible felts; the first felt is the default of the kind. */
const TABLES: ReadonlyMap<string, { felts: readonly [Felt, ...Felt[]]; draw: (art: Art) => void }> = new Map(
  Object.entries({
    roulette: {
      felts: [FELTS.green, FELTS.blue, FELTS.red, FELTS.teal],
      draw: (art: Art) => spinner(art, true),
    },
    wheel: { felts: [FELTS.purple, FELTS.blue, FELTS.red], draw: (art: Art) => spinner(art, false) },
    dice: { felts: [FELTS.blue, FELTS.green, FELTS.red], draw: (art: Art) => threeDice(art, false) },
    color: { felts: [FELTS.orange, FELTS.purple, FELTS.teal], draw: (art: Art) => threeDice(art, true) },
    baccarat: {
      felts: [FELTS.red, FELTS.green, FELTS.blue, FELTS.purple, FELTS.teal],
      draw: (art: Art) => {
        art.add(
          hand(art, [
            [0.45, 0.48, -14],
            [0.57, 0.44, -2],
            [0.71, 0.46, 10],
            [0.83, 0.52, 20],
          ]),
          chip(360, 206, 22, "#12A060"),
        );
      },
    },
    blackjack: {
      felts: [FELTS.teal, FELTS.green, FELTS.purple, FELTS.blue],
      draw: (art: Art) => {
        art.add(
          hand(
            art,
            [
              [0.53, 0.5, -14],
              [0.68, 0.46, 10],
            ],
            ["A", cycle(["J", "K", "Q", "10"], Math.floor(art.random() * 4))],
          ),
          chip(352, 202, 24, "#E0A11C"),
        );
      },
    },
    tiger: { felts: [FELTS.red, FELTS.purple, FELTS.teal, FELTS.orange], draw: versus },
    fantan: { felts: [FELTS.green, FELTS.red, FELTS.blue], draw: beads },
  } as const),
);

/**
 * Returns a 400x240 scene of a live table: felt, table arc, one prop, and a scrim for the text on it; undefined for an
 * unknown kind. The games that the live module shows first have the first felt of their kind.
 */
export function liveTable(table: string, gameId: string): string | undefined {
  const kind = TABLES.get(table);
  if (!kind) return undefined;
  const asDesigned = [
    "bituin-roulette",
    "color-game-live",
    "baccarat-maharlika",
    "gulong-ng-bituin",
  ].includes(gameId);
  const felt = asDesigned ? kind.felts[0] : cycle(kind.felts, hash(`felt ${gameId}`));
  const art = new Art(400, 240, gameId);
  art
    .ground(felt, 0.62, 0.42, 0.85)
    .rays({ x: 248, y: -40, n: 18, radius: 440, color: "#fff", opacity: 0.06 });
  art.add(
    `<ellipse cx="240" cy="278" rx="296" ry="144" fill="${felt[1]}" stroke="${art.gold()}" stroke-width="5"/><ellipse cx="240" cy="278" rx="264" ry="122" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>`,
  );
  kind.draw(art);
  const shade = art.linear([
    [0, "#000", 0.35],
    [0.3, "#000", 0],
    [0.5, "#000", 0],
    [0.78, "#000", 0.68],
    [1, "#000", 0.9],
  ]);
  return art.fill(shade).svg();
}
