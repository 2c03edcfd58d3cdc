import { type Art, petalPath, points, repeat, round, star, starPoints } from "../core.ts";
import { rotateHue } from "../svg-text.ts";
import { roosterHead } from "./beasts.ts";
import { type Motif, titleStyle } from "./motif.ts";
import { floodlight } from "./sports.ts";

/** Two cocks beak to beak: the meron in red and the wala in blue. */
const faceoff: Motif = {
  ground: ["#FFF0B8", "#8A4AD8", "#1E0A48"],
  pool: [0.5, 0.4, 0.8],
  field: (art) => art.rays({ x: 150, y: 150, n: 26, radius: 330, color: "#fff", opacity: 0.16 }),
  emblem(art) {
    const wala = rotateHue(roosterHead(art), 205);
    art.turnDefs(205);
    const meron = roosterHead(art);
    art.glow(150, 150, 130, "#FFF6D0", 0.8);
    const burst = points(starPoints(150, 160, 12, 74, 40));
    art.add(
      `<g transform="translate(113 46)scale(.8)">${wala}</g>`,
      `<g transform="matrix(-.8 0 0 .8 187 46)">${meron}</g>`,
      `<polygon points="${burst}" transform="translate(150 66)scale(.62)translate(-150 -160)" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="5" stroke-linejoin="round"/>`,
      star(
        150,
        66,
        5,
        24,
        10.5,
        'fill="#B00E28" stroke="#5E0A16" stroke-width="2.5" stroke-linejoin="round"',
      ),
    );
    art.sparkles(6, [60, 20, 180, 120], "#fff", 4, 10);
  },
  scrim: ["#14062E", 0.62, 0.92],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#FFEFA8", "#FFB52E", "#FFF6CF"],
    ink: "#1A0836",
    rim: "#8A2AC8",
    max: 74,
  }),
};

/** The pit seen from the stands: tiers of people, a railed ring of sand, lamps over it. */
const coliseo: Motif = {
  ground: ["#4A6AB8", "#1A2458", "#070A24"],
  pool: [0.5, 0.5, 0.7],
  field: (art) => art.dust(40, [0, 0, 300, 110], "#fff"),
  emblem(art) {
    const mast = floodlight(art);
    const crowd = art.pattern(
      14,
      12,
      '<path d="M0 0H14V12H0Z" fill="#4A1226"/><circle cx="4" cy="4" r="2.6" fill="#F0B48A"/><circle cx="11" cy="9" r="2.6" fill="#C8845A"/><path d="M1 10q3-5 6 0zM8 4q3-5 6 0z" fill="#E8455E"/>',
    );
    const sand = art.radial([
      [0, "#FFF0B8"],
      [0.7, "#EBB85A"],
      [1, "#A86A22"],
    ]);
    art.glow(44, 52, 74, "#FFFDE0", 0.9).glow(256, 52, 74, "#FFFDE0", 0.9);
    const tiers = [150, 128, 106].map(
      (radius, step) =>
        `<ellipse cx="150" cy="${186 + step * 9}" rx="${radius}" ry="${round(radius * 0.62)}" fill="${crowd}" stroke="#12061E" stroke-width="5"/><ellipse cx="150" cy="${186 + step * 9}" rx="${radius - 4}" ry="${round((radius - 4) * 0.62)}" fill="none" stroke="#F2B02E" stroke-width="3"/>`,
    );
    art.add(
      art.use(mast, 'transform="translate(44 236)rotate(-4)"'),
      art.use(mast, 'transform="translate(256 236)rotate(4)"'),
      ...tiers,
      `<ellipse cx="150" cy="216" rx="84" ry="51" fill="#8E1026" stroke="#12061E" stroke-width="4"/><ellipse cx="150" cy="216" rx="80" ry="48" fill="none" stroke="#fff" stroke-width="7" stroke-dasharray="16 14"/><ellipse cx="150" cy="212" rx="72" ry="41" fill="${sand}" stroke="#5E2C0C" stroke-width="3"/><path d="M150 171V253" stroke="#fff" stroke-width="3" opacity=".7"/>`,
      `<path d="M44 40L96 232H204L256 40Z" fill="#FFFBE0" opacity=".13"/>`,
    );
    const head = roosterHead(art);
    art.add(
      `<g transform="translate(141 158)scale(.3)">${head}</g>`,
      `<g transform="matrix(-.3 0 0 .3 159 158)">${head}</g>`,
    );
    art.sparkles(5, [20, 10, 260, 90], "#fff", 4, 10);
  },
  scrim: ["#05061E", 0.66, 0.92],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#FFF0B0", "#F2B02E", "#FFF8DC"],
    ink: "#080A2E",
    rim: "#B00E28",
    max: 72,
  }),
};

/** A gaff: its blade rises from (0, 0) to the tip at (44, -176). */
function gaff(art: Art): string {
  const steel = art.linear(
    [
      [0, "#FFFFFF"],
      [0.45, "#C8D2E6"],
      [1, "#6A7898"],
    ],
    0,
    0,
    1,
    0,
  );
  return `<path d="M-13 0C-30-64-16-134 44-176C14-122 12-62 15 0Z" fill="${steel}" stroke="#1A2038" stroke-width="4" stroke-linejoin="round"/><path d="M-6-10C-18-66-6-122 26-154" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M-19-4H21L15 58Q1 66-13 58Z" fill="#8E1026" stroke="#2A0410" stroke-width="4" stroke-linejoin="round"/><path d="M-18 10H19M-16 24H18M-15 38H17M-14 50H16" stroke="#F2B02E" stroke-width="5"/>`;
}

/** Two gaffs crossed over a fan of tail feathers, with a rosette. */
const gaffs: Motif = {
  ground: ["#FFE08A", "#1F9A6A", "#04281E"],
  pool: [0.5, 0.42, 0.8],
  field: (art) => {
    art.fill(
      art.pattern(
        26,
        26,
        '<path d="M13 3L23 13L13 23L3 13Z" fill="none" stroke="#FFF1BE" stroke-opacity=".16" stroke-width="2"/>',
      ),
    );
  },
  emblem(art) {
    art.glow(150, 150, 150, "#FFF6D0", 0.7);
    const plumes = (length: number, width: number, count: number, spread: number, fills: readonly string[]) =>
      repeat(count, (i) => {
        const degrees = round(-spread / 2 + (i * spread) / (count - 1));
        return `<path d="${petalPath(length, width)}" transform="translate(150 236)rotate(${degrees})" fill="${fills[i % fills.length]}" stroke="#04201A" stroke-width="3"/>`;
      });
    art.add(
      plumes(214, 30, 11, 150, ["#0E5A4A", "#12806A", "#0B3F6A"]),
      plumes(168, 24, 10, 128, ["#E8601C", "#FFB03A"]),
      plumes(120, 18, 9, 106, ["#B00E28", "#E8344E"]),
    );
    const blade = art.shape(`<g>${gaff(art)}</g>`);
    art.add(
      art.use(blade, 'transform="translate(92 220)rotate(34)"'),
      art.use(blade, 'transform="matrix(-1 0 0 1 208 220)rotate(34)"'),
      `<g transform="translate(150 176)"><circle r="44" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="4"/><circle r="34" fill="#B00E28" stroke="#5E2C0C" stroke-width="3"/><circle r="39" fill="none" stroke="#5E2C0C" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/></g>`,
      star(
        150,
        176,
        5,
        26,
        11,
        `fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round"`,
      ),
    );
    art.sparkles(7, [14, 14, 272, 220], "#fff", 4, 11);
  },
  scrim: ["#021C16", 0.66, 0.92],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#FFF3B0", "#F0A31C", "#FFF8DC"],
    ink: "#03241C",
    rim: "#B00E28",
    max: 72,
  }),
};

export const COCKPIT = { faceoff, coliseo, gaffs };
