import { type Art, dotRow, facetStar, petal, repeat, round, star } from "../core.ts";
import { label } from "../lettering.ts";
import { dice } from "./dice.ts";
import { type Motif, titleStyle } from "./motif.ts";

const sevens: Motif = {
  ground: ["#4A1A8C", "#220A52", "#0A0420"],
  pool: [0.5, 0.4, 0.8],
  field: (art) => {
    art.add(
      `<g fill="none" stroke-width="3">${repeat(7, (i) => `<circle cx="150" cy="152" r="${60 + i * 26}" stroke="${i % 2 ? "#00E0FF" : "#FF2E88"}" stroke-opacity="${round(0.5 - i * 0.06)}"/>`)}</g>`,
    );
    art.rays({ x: 150, y: 152, n: 40, radius: 320, color: "#FF2E88", opacity: 0.1 });
  },
  emblem(art) {
    const shape = art.shape(
      '<path d="M-52-66H56L58-34C22-2 6 34 2 78H-44C-40 34-22 2 6-28H-40L-44-14H-58Z" stroke-linejoin="round"/>',
    );
    const seven = (
      x: number,
      y: number,
      size: number,
      degrees: number,
      [light, middle, dark]: readonly [string, string, string],
    ) => {
      const paint = art.linear([
        [0, light],
        [0.48, middle],
        [0.5, dark],
        [1, middle],
      ]);
      return `<g transform="translate(${x} ${y})rotate(${degrees})scale(${size})">${art.use(shape, 'fill="#0A0418" stroke="#0A0418" stroke-width="22"')}${art.use(shape, `fill="${paint}" stroke="#fff" stroke-width="7"`)}<path d="M-44-58H48L46-48H-46Z" fill="#fff" opacity=".65"/></g>`;
    };
    const ice = ["#9DFBFF", "#16C8F0", "#0773B0"] as const;
    art.add(seven(74, 158, 0.82, -13, ice), seven(226, 158, 0.82, 13, ice));
    art
      .glow(150, 160, 110, "#FF2E88", 0.6)
      .add(
        seven(152, 156, 1.22, 0, ["#FFC2D6", "#FF2E6E", "#A80A3C"]),
        '<path d="M30 276H270" stroke="#FFD24A" stroke-width="3"/>',
        dotRow(30, 276, 17, 15, 4, "#FFD24A") + dotRow(45, 276, 8, 30, 4, "#FFFBE4"),
        dotRow(30, 30, 17, 15, 4, "#FFFBE4") + dotRow(45, 30, 8, 30, 4, "#FFD24A"),
      );
    art.sparkles(8, [14, 36, 272, 230], "#fff", 3, 11);
  },
  scrim: ["#080218", 0.66, 0.9],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#C8F8FF", "#19C6EE", "#E6FDFF"],
    ink: "#12043A",
    rim: "#FF2E88",
    max: 66,
  }),
  hue: 335,
};

type GemColours = readonly [
  pale: string,
  light: string,
  body: string,
  side: string,
  dark: string,
  edge: string,
];
const RUBY: GemColours = ["#FFB3C4", "#FF5C86", "#E0245E", "#B00E48", "#7A0636", "#FFE3EA"];
const EMERALD: GemColours = ["#B8FFD9", "#4CE39A", "#17B36B", "#0B8A50", "#065C36", "#E0FFF0"];
const SAPPHIRE: GemColours = ["#BFE6FF", "#58B6FF", "#1F7DEB", "#0F55B8", "#083A86", "#E6F5FF"];
const TOPAZ: GemColours = ["#FFF2B0", "#FFD24A", "#F0A31C", "#C0760A", "#8A4E05", "#FFF9DC"];

/** A cut gem about (0, 0), 160 wide and 150 high. */
function gem(art: Art, [pale, light, body, side, dark, edge]: GemColours): string {
  return art.shape(
    `<g stroke="${edge}" stroke-width="1.2" stroke-linejoin="round"><path d="M-80-20L-44-66H44L80-20L0 84Z" fill="${body}"/><path d="M-80-20L-44-66L-30-20ZM0-66H44L30-20ZM-30-20H30L0 84Z" fill="${light}"/><path d="M-44-66H0L-30-20ZM-30-20H0V84Z" fill="${pale}"/><path d="M-30-20L0-66L30-20Z" fill="#fff" fill-opacity=".85"/><path d="M44-66L80-20H30Z" fill="${side}"/><path d="M30-20H80L0 84Z" fill="${dark}"/></g>`,
  );
}

const prism: Motif = {
  ground: ["#8C6BFF", "#3A1FA8", "#0B0836"],
  pool: [0.5, 0.38, 0.78],
  field: (art) => art.rays({ x: 150, y: 150, n: 20, radius: 320, color: "#C9F6FF", opacity: 0.14, from: 4 }),
  emblem(art) {
    art.glow(150, 150, 140, "#E9DBFF", 0.75);
    const place = (colours: GemColours, x: number, y: number, size: number, degrees: number) =>
      art.use(gem(art, colours), `transform="translate(${x} ${y})rotate(${degrees})scale(${size})"`);
    art.add(
      place(EMERALD, 52, 92, 0.42, -18),
      place(TOPAZ, 250, 88, 0.44, 16),
      place(TOPAZ, 44, 220, 0.46, -10),
      place(EMERALD, 258, 222, 0.46, 12),
      place(RUBY, 104, 248, 0.36, 8),
      place(RUBY, 200, 252, 0.36, -8),
      place(RUBY, 150, 44, 0.32, 0),
      place(SAPPHIRE, 150, 150, 1.16, 0),
    );
    art.sparkles(10, [20, 20, 260, 240], "#fff", 4, 14);
  },
  scrim: ["#080428", 0.64, 0.92],
  title: titleStyle({
    foil: ["#FFFFFF", "#DCE9FF", "#7AA8FF", "#F0F6FF"],
    ink: "#0A0540",
    rim: "#4A2BD0",
    max: 74,
  }),
  hue: 212,
};

export const SUITS = {
  spade: "M0-20C10-8 22 0 22 12C22 22 8 24 3 16L8 28H-8L-3 16C-8 24-22 22-22 12C-22 0-10-8 0-20Z",
  heart: "M0 24C-10 12-24 2-24-10C-24-24-6-26 0-12C6-26 24-24 24-10C24 2 10 12 0 24Z",
  diamond: "M0-26L20 0L0 26L-20 0Z",
  club: "M0-24A11 11 0 0 1 9-7A11 11 0 1 1 4 12L8 26H-8L-4 12A11 11 0 1 1-9-7A11 11 0 0 1 0-24Z",
} as const;

const aces: Motif = {
  ground: ["#2FA36B", "#0E5A3C", "#04231A"],
  pool: [0.5, 0.38, 0.75],
  field: (art) => {
    art.fill(
      art.pattern(
        44,
        44,
        '<g opacity=".2"><path d="M22 4C30 14 40 14 40 22C40 30 30 30 22 40C14 30 4 30 4 22C4 14 14 14 22 4Z" fill="none" stroke="#7BE0B0" stroke-width="1.5"/><circle cx="22" cy="22" r="3" fill="#7BE0B0"/></g>',
      ),
    );
  },
  emblem(art) {
    art.glow(150, 150, 160, "#D7FFE9", 0.4);
    const paper = art.linear(
      [
        [0, "#FFFFFF"],
        [1, "#DDE6E2"],
      ],
      0,
      0,
      1,
      1,
    );
    const blank = art.shape(
      `<g><rect x="98" y="66" width="104" height="152" rx="12" fill="${paper}" stroke="#0B3325" stroke-width="2.5"/><rect x="104" y="72" width="92" height="140" rx="8" fill="none" stroke="#0B3325" stroke-opacity=".2" stroke-width="1.5"/></g>`,
    );
    const letter = art.shape(label("A", 117, 98, { lettering: "serif", size: 32, paint: "" }));
    const card = (degrees: number, suit: string, color: string) => {
      const pip = art.shape(`<path d="${suit}"/>`);
      return `<g transform="rotate(${degrees} 150 300)" fill="${color}">${art.use(blank)}${art.use(letter)}${art.use(pip, 'transform="translate(117 116)scale(.42)"')}${art.use(pip, 'transform="translate(150 152)scale(1.5)"')}</g>`;
    };
    art.add(
      `<g transform="translate(15 28)scale(.9)">${card(-33, SUITS.club, "#12201B")}${card(-11, SUITS.diamond, "#D11A3A")}${card(11, SUITS.spade, "#12201B")}${card(33, SUITS.heart, "#D11A3A")}</g>`,
      `<g transform="translate(33 15)scale(.78)"><g fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3.5" stroke-linejoin="round"><path d="M92 92L100 40L128 66L150 26L172 66L200 40L208 92Z"/><rect x="92" y="88" width="116" height="16" rx="5"/></g><g stroke="#FFF0C4" stroke-width="2"><circle cx="150" cy="24" r="8" fill="#E0243F"/><g fill="#1F9BEB"><circle cx="100" cy="38" r="6"/><circle cx="200" cy="38" r="6"/></g></g>${dotRow(110, 96, 5, 20, 3.6, "#fff")}${dotRow(130, 96, 2, 40, 3.6, "#E0243F")}</g>`,
    );
  },
  scrim: ["#02150E", 0.6, 0.94],
  title: titleStyle({ lettering: "serif", ink: "#062418", rim: "#0E6B45" }),
};

function tileFaces() {
  const dot = (x: number, y: number, color: string, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${round(r * 0.55)}" fill="none" stroke="#fff" stroke-width="1.8"/><circle cx="${x}" cy="${y}" r="${round(r * 0.2)}" fill="#fff"/>`;
  const bamboo = repeat(
    6,
    (i) =>
      `<g transform="translate(${-20 + (i % 3) * 20} ${-25 + Math.floor(i / 3) * 38})"><rect x="-4.5" y="-16" width="9" height="32" rx="4.5" fill="${i < 3 ? "#0B8A5A" : "#0E6BB8"}"/><path d="M-5 0h10" stroke="#fff" stroke-width="2"/></g>`,
  );
  const red =
    '<rect x="-26" y="-38" width="52" height="64" rx="6" fill="none" stroke="#D11A3A" stroke-width="5"/><path d="M0-46V34M-26-6H26" stroke="#D11A3A" stroke-width="7" stroke-linecap="round"/>';
  const flower = `${repeat(6, (i) => petal(0, -6, 30, 11, i * 60, 'fill="#E0245E"'))}<circle cy="-6" r="8" fill="#FFC83A"/>`;
  return { bamboo, red, flower, circle: dot(0, -6, "#0E6BB8", 26) };
}

const tiles: Motif = {
  ground: ["#2FC79A", "#0B6B5A", "#04262B"],
  pool: [0.5, 0.36, 0.8],
  field: (art) => {
    art.fill(
      art.pattern(
        36,
        36,
        '<path d="M0 18H12V6H30V30H18V18H24" fill="none" stroke="#A8FFE0" stroke-opacity=".16" stroke-width="2"/>',
      ),
    );
  },
  emblem(art) {
    art.glow(150, 150, 150, "#D6FFF0", 0.5);
    const back = art.linear([
      [0, "#2FD8A0"],
      [1, "#0A7A5A"],
    ]);
    const face = art.linear(
      [
        [0, "#FFFFFF"],
        [1, "#E7E2D2"],
      ],
      0,
      0,
      1,
      1,
    );
    const blank = art.shape(
      `<g><rect x="-40" y="-50" width="80" height="112" rx="13" fill="#063B30"/><rect x="-40" y="-52" width="80" height="106" rx="13" fill="${back}"/><rect x="-40" y="-56" width="80" height="100" rx="13" fill="${face}" stroke="#B9B39C" stroke-width="1.5"/></g>`,
    );
    const faces = tileFaces();
    const bamboo = art.shape(`<g>${faces.bamboo}</g>`);
    const tile = (x: number, y: number, degrees: number, size: number, pips: string) =>
      `<g transform="translate(${x} ${y})rotate(${degrees})scale(${size})">${art.use(blank)}${pips}</g>`;
    art.add(
      tile(64, 112, -16, 0.86, art.use(bamboo)),
      tile(236, 112, 16, 0.86, faces.flower),
      tile(92, 226, -8, 0.8, faces.circle),
      tile(210, 228, 9, 0.8, art.use(bamboo)),
      tile(150, 158, 0, 1.22, faces.red),
    );
    art.sparkles(8, [20, 20, 260, 240], "#fff", 4, 12);
  },
  scrim: ["#021A1A", 0.64, 0.93],
  title: titleStyle({
    foil: ["#FFFFFF", "#FFE9A0", "#E8A01C", "#FFF6D0"],
    ink: "#042A22",
    rim: "#0B7A55",
    max: 78,
  }),
};

const crown: Motif = {
  ground: ["#5A7BFF", "#2233A8", "#0A0E40"],
  pool: [0.5, 0.36, 0.8],
  field: (art) => art.rays({ x: 150, y: 150, n: 24, radius: 330, color: "#FFE27A", opacity: 0.16 }),
  emblem(art) {
    const field = art.linear([
      [0, "#D8283F"],
      [1, "#6B0A22"],
    ]);
    art.add(
      `<path d="M150 40L258 76V170C258 232 214 270 150 296C86 270 42 232 42 170V76Z" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3"/><path d="M150 56L244 87V170C244 224 206 256 150 280C94 256 56 224 56 170V87Z" fill="${field}"/><path d="M150 56L56 87V170C56 224 94 256 150 280Z" fill="#fff" opacity=".09"/><path d="M150 56V280M56 164H244" stroke="#E7A22B" stroke-width="6"/>`,
      star(98, 122, 5, 20, 8, 'fill="#FFE9A0"') + star(202, 122, 5, 20, 8, 'fill="#FFE9A0"'),
      petal(98, 240, 54, 15, 0, 'fill="#FFE9A0"') +
        petal(98, 240, 44, 12, -34, 'fill="#FFD25A"') +
        petal(98, 240, 44, 12, 34, 'fill="#FFD25A"'),
      '<path d="M176 196q13-10 26 0t26 0M176 212q13-10 26 0t26 0M180 228q11-8 22 0t20 0" stroke="#FFE9A0" stroke-width="5" fill="none" stroke-linecap="round"/>',
      `<circle cx="150" cy="160" r="44" fill="#0A0E40" stroke="${art.gold()}" stroke-width="6"/>${facetStar({ x: 150, y: 160, n: 8, outer: 36, inner: 15 }, "#FFF3B8", "#E79A1B")}`,
      `<g fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round"><path d="M86 68L92 14L122 44L150 4L178 44L208 14L214 68Q150 46 86 68Z"/><path d="M86 70Q150 46 214 70L212 82Q150 58 88 82Z"/></g><circle cx="150" cy="40" r="8" fill="#E0243F"/><g fill="#2FD8C0"><circle cx="112" cy="50" r="5"/><circle cx="188" cy="50" r="5"/></g>`,
    );
  },
  scrim: ["#060830", 0.66, 0.92],
  front: (art) => art.sparkles(8, [14, 20, 272, 230], "#fff", 3, 10),
  title: titleStyle({ lettering: "serif", ink: "#0A0A3A", rim: "#B0182E", max: 64 }),
  hue: 352,
};

const bells: Motif = {
  ground: ["#FF9AA8", "#C4183E", "#360414"],
  pool: [0.5, 0.38, 0.8],
  field: (art) => art.rays({ x: 150, y: 150, n: 26, radius: 330, color: "#FFE9A0", opacity: 0.16 }),
  emblem(art) {
    art.glow(150, 150, 150, "#FFF0B8", 0.7);
    const red = art.radial(
      [
        [0, "#FFB0BA"],
        [0.4, "#F02A4A"],
        [1, "#8E0A28"],
      ],
      0.36,
      0.3,
      0.8,
    );
    const cherry = (x: number, y: number, r: number) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${red}" stroke="#4A0414" stroke-width="3.5"/><path d="M${x - r * 0.55} ${y - r * 0.25}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.5}-${r * 0.45}" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".9"/>`;
    const leaf =
      '<path d="M0 0C20-26 52-30 78-12C56 12 24 14 0 0Z" fill="#2FA84F" stroke="#0F4A22" stroke-width="3.5"/>';
    art.add(
      `<path d="M62 214C72 150 100 96 152 56M236 218C230 156 206 100 152 56" stroke="#2E7A2E" stroke-width="8" fill="none" stroke-linecap="round"/>`,
      art.copies(
        2,
        leaf,
        (i) => `transform="translate(152 58)${i ? "rotate(-24)" : "scale(-1 1)rotate(-18)"}"`,
      ),
      cherry(58, 234, 37) + cherry(242, 236, 37),
    );
    const metal = art.linear(
      [
        [0, "#FFF7CC"],
        [0.25, "#FFD85E"],
        [0.5, "#F2A41E"],
        [0.75, "#FFD25A"],
        [1, "#A8620C"],
      ],
      0,
      0,
      1,
      0,
    );
    art.add(
      `<circle cx="150" cy="256" r="22" fill="${art.goldDark()}" stroke="#4A2405" stroke-width="4"/><g stroke="#4A2405" stroke-width="4.5" stroke-linejoin="round"><path d="M150 58C134 58 130 76 132 84C98 96 90 130 88 168C87 198 76 216 62 232H238C224 216 213 198 212 168C210 130 202 96 168 84C170 76 166 58 150 58Z" fill="${metal}"/><rect x="56" y="226" width="188" height="20" rx="10" fill="${metal}"/></g>`,
      '<path d="M94 190Q150 206 206 190" stroke="#8A4A06" stroke-width="4" fill="none" opacity=".7"/><path d="M108 176C108 136 116 112 136 102" stroke="#fff" stroke-width="10" stroke-linecap="round" fill="none" opacity=".85"/>',
      star(150, 152, 5, 30, 13, 'fill="#C4182E" stroke="#4A2405" stroke-width="3.5" stroke-linejoin="round"'),
    );
    art.sparkles(8, [14, 14, 272, 240], "#fff", 4, 12);
  },
  scrim: ["#26020E", 0.66, 0.92],
  title: titleStyle({
    foil: ["#FFFFFF", "#FFEFA0", "#FFB41E", "#FFF6CF"],
    ink: "#34040F",
    rim: "#C4182E",
    max: 72,
  }),
};

const chest: Motif = {
  ground: ["#FFE9A0", "#1E7FA0", "#06243E"],
  pool: [0.5, 0.36, 0.8],
  field: (art) => art.rays({ x: 150, y: 140, n: 22, radius: 340, color: "#FFF3C0", opacity: 0.24 }),
  emblem(art) {
    art.add(
      '<path d="M-10 276Q80 250 150 268T310 258V400H-10Z" fill="#C98A3A"/><path d="M-10 300Q90 276 180 298T310 290V400H-10Z" fill="#7A4A1C"/>',
    );
    art.glow(150, 140, 140, "#FFF6C0", 0.95);
    const wood = art.linear([
      [0, "#B5692E"],
      [1, "#5A2A10"],
    ]);
    const lid = art.linear([
      [0, "#8E4A1E"],
      [0.6, "#5A2A10"],
      [1, "#3A1808"],
    ]);
    art.add(
      `<g stroke="#2A1006" stroke-width="4" stroke-linejoin="round"><path d="M44 134C40 78 62 44 100 40H200C238 44 260 78 256 134Z" fill="${lid}"/><path d="M62 134C60 92 76 66 106 62H194C224 66 240 92 238 134Z" fill="#2A1006"/></g><path d="M92 42C76 60 70 96 72 134M208 42C224 60 230 96 228 134" stroke="${art.gold()}" stroke-width="11" fill="none"/><path d="M44 134C40 78 62 44 100 40H200C238 44 260 78 256 134" stroke="#E79A1B" stroke-width="8" fill="none"/>`,
    );
    const heap = [
      [76, 142, 22, -10],
      [112, 128, 24, 12],
      [152, 118, 26, 0],
      [192, 128, 24, -14],
      [226, 142, 21, 16],
      [94, 156, 20, 20],
      [134, 146, 22, -18],
      [174, 148, 22, 10],
      [210, 158, 20, -6],
    ] as const;
    art.coins(heap.map(([x, y, r, degrees]) => [x, y, r, degrees, 0.95] as const));
    const jewel = (colours: GemColours, x: number, y: number, size: number, degrees: number) =>
      art.use(gem(art, colours), `transform="translate(${x} ${y})rotate(${degrees})scale(${size})"`);
    art.add(
      jewel(RUBY, 128, 104, 0.3, -14),
      jewel(EMERALD, 178, 100, 0.34, 12),
      jewel(SAPPHIRE, 222, 120, 0.24, 24),
      jewel(TOPAZ, 84, 118, 0.24, -26),
    );
    art.add(
      `<g stroke="#2A1006" stroke-width="4" stroke-linejoin="round"><path d="M38 158H262L250 272Q248 282 238 282H62Q52 282 50 272Z" fill="${wood}"/></g><path d="M46 206H254M50 244H250" stroke="#2A1006" stroke-opacity=".5" stroke-width="3"/><g fill="${art.gold()}" stroke="#4A2405" stroke-width="3" stroke-linejoin="round"><path d="M64 158H90L96 282H76ZM236 158H210L204 282H224Z"/><rect x="30" y="150" width="240" height="20" rx="6"/><path d="M122 162H178V204Q178 222 150 230Q122 222 122 204Z"/></g>`,
      dotRow(44, 160, 12, 19.4, 2.6, "#8A4A06"),
      '<circle cx="150" cy="188" r="10" fill="#2A1006"/><path d="M145 190h10l4 22h-18z" fill="#2A1006"/>',
    );
    art.coins([
      [40, 290, 17, -20, 0.85],
      [262, 286, 19, 18, 0.9],
      [226, 300, 13, 0, 0.8],
    ]);
  },
  scrim: ["#1E0E06", 0.66, 0.92],
  front: (art) => art.sparkles(9, [30, 20, 240, 150], "#fff", 4, 13),
  title: titleStyle({
    lettering: "serif",
    foil: ["#FFFFFF", "#FFEFA8", "#F0A31C", "#FFF6D0"],
    ink: "#2A1006",
    rim: "#8A4A06",
    max: 66,
  }),
};

export const CASINO = { sevens, prism, aces, tiles, crown, bells, chest, dice };
