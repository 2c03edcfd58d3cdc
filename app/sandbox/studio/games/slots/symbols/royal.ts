import { Art, star } from "../../../../../art/core.ts";
import { label } from "../../../../../art/lettering.ts";
import { starLantern } from "../../../../../art/motifs/festival.ts";
import { SIDE as SIZE, type SymbolSet } from "./pen.ts";

/** Draws a letter in foil: highlight, body, shade. */
function letter(text: string, [light, body, shade]: readonly [string, string, string]): string {
  const art = new Art(SIZE, SIZE, text);
  const foil = art.linear([
    [0, light],
    [0.5, body],
    [1, shade],
  ]);
  const place = { lettering: "serif", size: 98 } as const;
  return art
    .add(
      label(text, 60, 97, { ...place, paint: `fill="#0B0718" opacity=".55"` }),
      label(text, 60, 93, {
        ...place,
        paint: `fill="${shade}" stroke="${shade}" stroke-width="26" stroke-linejoin="round"`,
      }),
      label(text, 60, 93, {
        ...place,
        paint: `fill="${foil}" stroke="#FFFFFF" stroke-opacity=".5" stroke-width="4"`,
      }),
    )
    .svg();
}

function crown(): string {
  const art = new Art(SIZE, SIZE, "crown");
  const gem = (x: number, y: number, r: number, color: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" stroke="#FFF3B8" stroke-width="2"/><circle cx="${x - r / 3}" cy="${y - r / 3}" r="${r / 3}" fill="#FFF" opacity=".8"/>`;
  const outline = "M18 92L10 40L36 60L60 20L84 60L110 40L102 92Z";
  art.glow(60, 66, 58, "#FFC94F", 0.5);
  return art
    .add(
      `<path d="${outline}" fill="#5E3003" transform="translate(0 5)"/>`,
      `<path d="${outline}" fill="${art.gold()}" stroke="#FFE9A0" stroke-width="2.5" stroke-linejoin="round"/>`,
      `<path d="M60 20L84 60L60 78L36 60Z" fill="#FFF3B8" opacity=".35"/>`,
      `<rect x="17" y="86" width="86" height="16" rx="7" fill="${art.goldDark()}" stroke="#FFE9A0" stroke-width="2"/>`,
      gem(10, 38, 6, "#FF5C7A"),
      gem(60, 18, 8, "#3FD0FF"),
      gem(110, 38, 6, "#FF5C7A"),
      gem(38, 94, 5, "#7BF0A0"),
      gem(60, 94, 6, "#FF5C7A"),
      gem(82, 94, 5, "#7BF0A0"),
    )
    .svg();
}

function bell(): string {
  const art = new Art(SIZE, SIZE, "bell");
  const body = "M60 16C84 16 90 40 92 62C93 76 102 82 106 90H14C18 82 27 76 28 62C30 40 36 16 60 16Z";
  art.glow(60, 62, 56, "#FF9A4D", 0.45);
  return art
    .add(
      `<circle cx="60" cy="97" r="12" fill="${art.goldDark()}" stroke="#FFD25A" stroke-width="2"/>`,
      `<path d="${body}" fill="#5E3003" transform="translate(0 5)"/>`,
      `<path d="${body}" fill="${art.gold()}" stroke="#FFE9A0" stroke-width="2.5"/>`,
      `<path d="M46 24C36 34 36 56 34 74" fill="none" stroke="#FFF" stroke-width="7" stroke-linecap="round" opacity=".6"/>`,
      `<path d="M24 78H96" stroke="#8A4A06" stroke-width="4" opacity=".55"/>`,
      `<circle cx="60" cy="13" r="8" fill="none" stroke="#FFD25A" stroke-width="5"/>`,
      `<path d="M20 34Q26 22 36 18M100 34Q94 22 84 18" fill="none" stroke="#FF5C7A" stroke-width="6" stroke-linecap="round"/>`,
    )
    .svg();
}

function gem(): string {
  const art = new Art(SIZE, SIZE, "gem");
  const facets: [string, string][] = [
    ["M34 26H60L44 52H14Z", "#9BF6FF"],
    ["M86 26H60L76 52H106Z", "#38C6F4"],
    ["M60 26L44 52H76Z", "#E8FDFF"],
    ["M14 52H44L60 104Z", "#1FA2E8"],
    ["M106 52H76L60 104Z", "#0B5FB8"],
    ["M44 52H76L60 104Z", "#5AD8FF"],
  ];
  art.glow(60, 62, 56, "#4FC8FF", 0.5);
  return art
    .add(
      `<path d="M34 26H86L106 52L60 104L14 52Z" fill="#06285A" transform="translate(0 5)"/>`,
      ...facets.map(([d, fill]) => `<path d="${d}" fill="${fill}"/>`),
      `<path d="M34 26H86L106 52L60 104L14 52Z" fill="none" stroke="#E8FDFF" stroke-width="2.5" stroke-linejoin="round"/>`,
      art.sparkle(42, 38, 12),
    )
    .svg();
}

function wild(): string {
  const art = new Art(SIZE, SIZE, "wild");
  const band = art.linear([
    [0, "#FF6A97"],
    [1, "#B3124C"],
  ]);
  art.glow(60, 58, 60, "#FFD25A", 0.7);
  return art
    .add(
      star(60, 54, 8, 54, 34, 'fill="#5E1404" transform="translate(0 5)"'),
      star(
        60,
        54,
        8,
        54,
        34,
        `fill="${art.gold()}" stroke="#FFF3B8" stroke-width="2.5" stroke-linejoin="round"`,
      ),
      star(60, 54, 8, 34, 20, 'fill="#FFF3B8" opacity=".6"'),
      `<path d="M4 66H116L108 82L116 98H4L12 82Z" fill="${band}" stroke="#FFE9A0" stroke-width="2.5" stroke-linejoin="round"/>`,
      label("WILD", 60, 93, { lettering: "black", size: 31, paint: 'fill="#FFF6CF"', spacing: 0.03 }),
    )
    .svg();
}

function scatter(): string {
  const art = new Art(SIZE, SIZE, "scatter");
  art.glow(60, 60, 60, "#FF9A4D", 0.7);
  return art.add(`<g transform="translate(60 60)scale(.44)">${starLantern(art, false)}</g>`).svg();
}

/** Jewels and letters in foil. */
export const ROYAL: SymbolSet = {
  drawings: {
    H2: crown(),
    H3: bell(),
    H4: gem(),
    L1: letter("A", ["#FFC2D4", "#FF4D7E", "#8E0B3C"]),
    L2: letter("K", ["#D9C4FF", "#8F5CFF", "#37127E"]),
    L3: letter("Q", ["#B8FFE6", "#1FC8A0", "#06513F"]),
    L4: letter("J", ["#BFE6FF", "#2F95F4", "#0B3A80"]),
    W: wild(),
    S: scatter(),
  },
  names: { H2: "crown", H3: "bell", H4: "diamond", L1: "A", L2: "K", L3: "Q", L4: "J" },
};
