import { type Art, points, repeat, star, starPoints } from "../core.ts";
import { type Motif, titleStyle } from "./motif.ts";

/** A basketball about (0, 0) with radius 100. */
function basketball(art: Art): string {
  const shine = art.radial(
    [
      [0, "#FFD9A0"],
      [0.4, "#FF9A3C"],
      [0.8, "#DE5A12"],
      [1, "#8E2C06"],
    ],
    0.36,
    0.3,
    0.85,
  );
  return `<circle r="100" fill="${shine}"/><path d="M-100 0H100M0-100V100M-71-71Q-18 0-71 71M71-71Q18 0 71 71" stroke="#3A1204" stroke-width="7" fill="none"/><circle r="100" fill="none" stroke="#3A1204" stroke-width="7"/><path d="M-80-30A86 86 0 0 1-34-78" stroke="#fff" stroke-opacity=".8" stroke-width="9" stroke-linecap="round" fill="none"/>`;
}

const hoops: Motif = {
  ground: ["#FFD08A", "#C8441E", "#3A0A16"],
  pool: [0.5, 0.32, 0.82],
  field: (art) => art.rays({ x: 150, y: 120, n: 24, radius: 330, color: "#fff", opacity: 0.14 }),
  emblem(art) {
    art.glow(150, 130, 150, "#FFF3D0", 0.75);
    const board = art.linear([
      [0, "#FFFFFF"],
      [1, "#C9D6EA"],
    ]);
    const half = (sweep: 0 | 1) => `M88 196A62 17 0 0 ${sweep} 212 196`;
    const rim = (d: string) =>
      `<path d="${d}" stroke="#5A1204" stroke-width="14" fill="none"/><path d="${d}" stroke="#FF5A1F" stroke-width="8" fill="none"/>`;
    const net = repeat(
      6,
      (i) => `M${90 + i * 24} 202L${126 + i * 9.6} 268M${90 + i * 24} 202L${112 + i * 9.6} 268`,
    );
    art.add(
      `<path d="M142 150H158V300H142Z" fill="#2A1420"/><rect x="48" y="30" width="204" height="140" rx="10" fill="${board}" stroke="#2A1420" stroke-width="5"/><rect x="108" y="84" width="84" height="66" fill="none" stroke="#E23B3B" stroke-width="7"/>`,
      rim(half(1)),
      `<g transform="translate(150 118)rotate(-18)scale(.74)">${basketball(art)}</g>`,
      `<path d="${net}M100 226H198M110 246H188" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".95"/>`,
      rim(half(0)),
    );
    art.sparkles(7, [14, 14, 272, 220], "#fff", 4, 11);
  },
  scrim: ["#2A0610", 0.68, 0.92],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#FFE2A0", "#FF9A1F", "#FFF3CF"],
    ink: "#2E0A08",
    rim: "#B3341A",
    max: 74,
  }),
};

const rackets: Motif = {
  ground: ["#D8F7A0", "#1F9A6A", "#042A2A"],
  pool: [0.5, 0.36, 0.82],
  field: (art) => art.rays({ x: 150, y: 140, n: 20, radius: 330, color: "#fff", opacity: 0.13 }),
  emblem(art) {
    art.glow(150, 140, 150, "#F6FFD0", 0.75);
    const strings = art.pattern(
      12,
      12,
      '<path d="M0 6H12M6 0V12" stroke="#fff" stroke-width="1.8" fill="none"/>',
    );
    const frame = art.linear([
      [0, "#FF7A8A"],
      [0.5, "#D81B3C"],
      [1, "#7A0620"],
    ]);
    const racket = art.shape(
      `<g><path d="M-26-34L-7 30M26-34L7 30" stroke="#2A0410" stroke-width="13" fill="none"/><path d="M-26-34L-7 30M26-34L7 30" stroke="#D81B3C" stroke-width="7" fill="none"/><ellipse cy="-88" rx="54" ry="66" fill="#0A2A2E" fill-opacity=".35"/><ellipse cy="-88" rx="54" ry="66" fill="${strings}"/><ellipse cy="-88" rx="54" ry="66" fill="none" stroke="#2A0410" stroke-width="15"/><ellipse cy="-88" rx="54" ry="66" fill="none" stroke="${frame}" stroke-width="9"/><path d="M-9 24H9V112Q0 120-9 112Z" fill="#F4F6FF" stroke="#2A0410" stroke-width="4"/><path d="M-9 44L9 36M-9 62L9 54M-9 80L9 72M-9 98L9 90" stroke="#8A92A8" stroke-width="3"/></g>`,
    );
    const felt = art.radial(
      [
        [0, "#FBFFC0"],
        [0.5, "#D8F23C"],
        [1, "#7A9A0A"],
      ],
      0.36,
      0.3,
      0.85,
    );
    art.add(
      art.use(racket, 'transform="translate(132 176)rotate(-32)"'),
      art.use(racket, 'transform="translate(168 176)rotate(32)"'),
      `<g transform="translate(150 206)rotate(-20)"><circle r="48" fill="${felt}" stroke="#2A3A04" stroke-width="5"/><path d="M-33-33C-4-18-4 18-33 33M33-33C4-18 4 18 33 33" stroke="#fff" stroke-width="5" fill="none"/></g>`,
      `<g fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round">${star(150, 34, 5, 22, 9, "")}</g>`,
    );
    art.sparkles(6, [14, 14, 272, 220], "#fff", 4, 11);
  },
  scrim: ["#02211C", 0.68, 0.92],
  title: titleStyle({
    foil: ["#FFFFFF", "#F6FFB0", "#B8E02E", "#FCFFE0"],
    ink: "#03241C",
    rim: "#0E7A4B",
    max: 70,
  }),
};

const racing: Motif = {
  ground: ["#A8D8FF", "#2A4FC0", "#060A38"],
  pool: [0.5, 0.36, 0.82],
  field: (art) => art.rays({ x: 150, y: 170, n: 30, radius: 330, color: "#fff", opacity: 0.12 }),
  emblem(art) {
    art.glow(150, 150, 150, "#DDF3FF", 0.75);
    const squares = art.pattern(
      32,
      32,
      '<path d="M0 0H32V32H0Z" fill="#fff"/><path d="M0 0H16V32H32V16H0Z" fill="#10142E"/>',
    );
    const cloth = "M6-176C40-196 74-156 116-176V-86C74-66 40-106 6-86Z";
    const flag = art.shape(
      `<g><path d="M0-190V96" stroke="#3A1E08" stroke-width="13" stroke-linecap="round"/><path d="M0-190V96" stroke="#F2B02E" stroke-width="7" stroke-linecap="round"/><path d="${cloth}" fill="${squares}" stroke="#060A26" stroke-width="5" stroke-linejoin="round"/><path d="${cloth}" fill="${art.linear(
        [
          [0, "#fff", 0.35],
          [0.3, "#000", 0.12],
          [0.6, "#fff", 0.25],
          [1, "#000", 0.3],
        ],
        0,
        0,
        1,
        0,
      )}"/></g>`,
    );
    art.add(
      art.use(flag, 'transform="translate(126 196)matrix(-1 0 0 1 0 0)rotate(14)"'),
      art.use(flag, 'transform="translate(174 196)rotate(14)"'),
    );
    const tyre = art.radial([
      [0, "#4A5068"],
      [0.7, "#232840"],
      [1, "#0A0D1E"],
    ]);
    const spokes = repeat(
      5,
      (i) => `<path transform="rotate(${i * 72})" d="M-8-12L-13-46H13L8-12Z" fill="${art.gold()}"/>`,
    );
    art.add(
      `<g transform="translate(150 190)"><circle r="80" fill="${tyre}" stroke="#04061A" stroke-width="5"/><circle r="72" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="4" stroke-dasharray="22 14"/><circle r="52" fill="#10142E" stroke="#E8ECF8" stroke-width="6"/>${spokes}<circle r="17" fill="#D81B3C" stroke="#04061A" stroke-width="4"/><polygon points="${points(starPoints(0, 0, 5, 11, 4.6))}" fill="#fff"/></g>`,
    );
    art.sparkles(6, [14, 14, 272, 200], "#fff", 4, 11);
  },
  scrim: ["#04082E", 0.68, 0.92],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#CFE8FF", "#4AA8FF", "#F0F8FF"],
    ink: "#050A34",
    rim: "#C81E3A",
    max: 74,
  }),
};

export const MATCHES = { hoops, rackets, racing };
