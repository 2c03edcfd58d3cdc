import { type Art, petalPath, polar, repeat, round } from "../core.ts";
import { type Motif, titleStyle } from "./motif.ts";

/** A palm whose foot is (0, 0), 150 high. */
export const palm = (fill: string) =>
  `<g fill="${fill}"><path d="M0 0C8-60 4-110-20-150" stroke="${fill}" stroke-width="11" fill="none" stroke-linecap="round"/>${repeat(8, (i) => `<path transform="translate(-20-150)rotate(${-118 + i * 34})" d="${petalPath(84, 15)}"/>`)}</g>`;

const mango: Motif = {
  ground: ["#FFF3A0", "#FFB01F", "#F0473C"],
  pool: [0.5, 0.38, 0.8],
  field: (art) => art.rays({ x: 150, y: 158, n: 16, radius: 340, color: "#FF6A2B", opacity: 0.42, from: 8 }),
  emblem(art) {
    art.glow(150, 158, 150, "#FFFBD0", 0.9);
    const at = (radius: number, degrees: number) => polar(150, 164, radius, degrees).map(round).join(" ");
    const splash = repeat(
      12,
      (i) =>
        `M${at(84, i * 30 - 9)}Q${at(96, i * 30)} ${at(128 + (i % 3) * 10, i * 30 + 6)}Q${at(96, i * 30 + 12)} ${at(84, i * 30 + 21)}`,
    );
    const drops = (odd: number) => repeat(5, (i) => `M${at(142 + odd * 14, i * 72 + odd * 36 + 14)}h0`);
    art.add(
      `<g fill="#FF8A1F" stroke="#FF8A1F" stroke-linecap="round"><path d="${splash}" stroke="none"/><circle cx="150" cy="164" r="88"/><path d="${drops(0)}" stroke-width="9"/><path d="${drops(1)}" stroke-width="14"/></g>`,
    );
    const skin = art.radial(
      [
        [0, "#FFF7B0"],
        [0.35, "#FFDB3A"],
        [0.7, "#FFA51E"],
        [1, "#D8461C"],
      ],
      0.36,
      0.3,
      0.82,
    );
    const fruit = art.shape(
      `<g><path d="M4-62C44-66 66-30 60 12C54 50 24 70-6 66C-44 62-62 30-54-8C-48-36-28-58 4-62Z" fill="${skin}" stroke="#8E2A0C" stroke-width="4"/><path d="M-36-14C-30-34-16-46 2-50" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".85"/><circle cx="-40" cy="6" r="4.5" fill="#fff" opacity=".85"/></g>`,
    );
    const leaf = art.shape(
      '<g><path d="M0 0C20-26 52-30 78-12C56 12 24 14 0 0Z" fill="#2FA84F" stroke="#0F4A22" stroke-width="3"/><path d="M4 0C28-8 48-12 72-12" stroke="#B6F08A" stroke-width="2.5" fill="none"/></g>',
    );
    const place = (id: string, x: number, y: number, degrees: number, size: number) =>
      art.use(id, `transform="translate(${x} ${y})rotate(${degrees})scale(${size})"`);
    art.add(
      place(fruit, 92, 150, -24, 0.86),
      place(fruit, 212, 152, 30, 0.86),
      place(leaf, 150, 92, -150, 0.95),
      place(leaf, 152, 92, -28, 1),
      place(fruit, 152, 178, 4, 1.16),
      place(leaf, 160, 104, -60, 0.8),
    );
    art.sparkles(8, [16, 20, 268, 220], "#fff", 4, 11);
  },
  scrim: ["#6B0F14", 0.63, 0.85],
  title: titleStyle({
    foil: ["#FFFFFF", "#FFF3A0", "#FFC21F", "#FFF7C8"],
    ink: "#5A0B12",
    rim: "#E5482B",
    max: 74,
    turn: -4,
    y: 374,
  }),
  mirrors: true,
};

const bulkan: Motif = {
  ground: ["#FFD05A", "#E8421C", "#3A0713"],
  pool: [0.5, 0.28, 0.85],
  field: (art) => art.rays({ x: 150, y: 108, n: 30, radius: 340, color: "#FFE9A0", opacity: 0.15 }),
  emblem(art) {
    art.glow(150, 98, 130, "#FFF1B0", 0.9);
    const jets = (odd: number) =>
      repeat(13, (i) => {
        if (i % 2 !== odd) return "";
        const [x, y] = polar(150, 110, 92 + (i % 3) * 22, -90 + (i - 6) * 13);
        return `M150 116Q${round(150 + (x - 150) * 0.3)} ${round(y - 6)} ${round(x)} ${round(y)}`;
      });
    art.add(
      `<g fill="none" stroke-linecap="round" stroke-width="4"><path d="${jets(0)}" stroke="#FF8A1F"/><path d="${jets(1)}" stroke="#FFF0A0"/></g>`,
    );
    art.coins([
      [96, 50, 15, -20, 0.8],
      [206, 44, 17, 16, 0.7],
      [152, 26, 19, 0, 1],
      [56, 96, 12, 30, 0.6],
      [248, 100, 13, -30, 0.8],
      [120, 84, 9, 0, 0.6],
      [186, 86, 10, 0, 0.9],
    ]);
    const rock = art.linear([
      [0, "#7A1C1C"],
      [0.45, "#3E0E1E"],
      [1, "#1B0714"],
    ]);
    art.add(
      `<path d="M126 112Q150 122 174 112C190 190 238 262 310 300V400H-10V300C62 262 110 190 126 112Z" fill="${rock}"/><path d="M126 112Q138 118 150 118C146 190 96 262-10 312V300C62 262 110 190 126 112Z" fill="#A8341F" opacity=".55"/><path d="M128 114Q150 124 172 114L170 104Q150 96 130 104Z" fill="#FFE97A"/>`,
    );
    const stream = (d: string, width: number) => {
      const id = art.shape(`<path d="${d}"/>`);
      return (
        art.use(id, `stroke="#FF4A12" stroke-width="${width}"`) +
        art.use(id, `stroke="#FFD24A" stroke-width="${round(width * 0.42)}"`)
      );
    };
    art.add(
      `<g fill="none" stroke-linecap="round">${stream("M150 116C148 150 162 172 154 206S172 250 166 290", 13)}${stream("M138 116C136 146 116 176 112 210S78 262 70 292", 8)}${stream("M162 116C166 148 184 176 190 206S226 258 238 286", 8)}</g>`,
      '<path d="M0 286Q60 262 120 282T240 276T310 284V400H-10Z" fill="#170612"/>',
    );
    const tree = art.shape(palm("#0C040B"));
    art.add(
      art.use(tree, 'transform="translate(34 322)scale(.74)"'),
      art.use(tree, 'transform="translate(270 320)scale(-.65 .65)"'),
    );
  },
  scrim: ["#12030C", 0.64, 0.92],
  title: titleStyle({
    foil: ["#FFF9D6", "#FFD24A", "#F0701C", "#FFE08A"],
    ink: "#2A0505",
    rim: "#A8241A",
    max: 64,
  }),
};

const oracle: Motif = {
  ground: ["#FFE6A6", "#F08C3A", "#5A1846"],
  pool: [0.5, 0.3, 0.9],
  emblem(art) {
    art.add(
      `<g fill="none" stroke="#fff" stroke-width="10">${repeat(5, (i) => `<circle cx="150" cy="112" r="${58 + i * 26}" stroke-opacity="${round(0.34 - i * 0.06)}"/>`)}</g><circle cx="150" cy="112" r="56" fill="${art.radial(
        [
          [0, "#FFFDE8"],
          [0.7, "#FFE38A"],
          [1, "#FFB63A"],
        ],
      )}"/>`,
    );
    const pyramid = (x: number, y: number, half: number, height: number, light: string, dark: string) => {
      const ridge = round(x + half * 0.18);
      return `<path d="M${x} ${y}L${x - half} ${y + height}H${ridge}Z" fill="${light}"/><path d="M${x} ${y}L${ridge} ${y + height}H${x + half}Z" fill="${dark}"/>`;
    };
    const courses = repeat(
      8,
      (i) =>
        `M${round(150 - 12.8 * (i + 2.2))} ${round(92 + 18.8 * (i + 2.2))}H${round(150 + 12.8 * (i + 2.2))}`,
    );
    art.add(
      pyramid(44, 176, 74, 104, "#C9703A", "#7A2F3C"),
      pyramid(262, 182, 70, 98, "#C9703A", "#7A2F3C"),
      pyramid(150, 92, 128, 188, "#F2A94A", "#9A3C34"),
      `<path d="${courses}" stroke="#5A1846" stroke-opacity=".28" stroke-width="2"/>`,
      `<g stroke="${art.gold()}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" fill="none"><path d="M84 190Q150 132 216 190Q150 246 84 190Z" fill="#2A0B2E"/></g>`,
      `<circle cx="150" cy="189" r="25" fill="${art.radial([
        [0, "#E8FFF9"],
        [0.4, "#2FD8C0"],
        [1, "#0A6B74"],
      ])}"/><circle cx="150" cy="189" r="10" fill="#06222B"/><circle cx="142" cy="181" r="5" fill="#fff"/><path d="M150 246V268M104 224L90 262Q88 272 78 270M196 224L210 252" stroke="#FFD25A" stroke-width="7" stroke-linecap="round" fill="none"/>`,
    );
    art.glow(150, 189, 60, "#8FFFF0", 0.4);
    art.add(
      '<path d="M-10 268Q70 240 150 272T310 262V400H-10Z" fill="#8E3A3A"/><path d="M-10 296Q90 262 180 298T310 290V400H-10Z" fill="#5A1F3A"/>',
    );
  },
  scrim: ["#2A0826", 0.64, 0.92],
  front: (art) => art.sparkles(6, [20, 20, 260, 120], "#fff", 3, 9),
  title: titleStyle({
    lettering: "serif",
    foil: ["#FFFFFF", "#FFE9B0", "#F0A23A", "#FFF3D0"],
    ink: "#2E0826",
    rim: "#0E8A88",
    max: 60,
  }),
};

/** The half of the rings in front of the planet, or the half behind it. */
const rings = (paint: string, front: boolean) => {
  const arc = (outer: number, ry: number) =>
    front
      ? `M${150 + outer} 146A${outer} ${ry} 0 0 1 ${150 - outer} 146`
      : `M${150 - outer} 146A${outer} ${ry} 0 0 1 ${150 + outer} 146`;
  return `<g transform="rotate(-18 150 146)" fill="none" stroke="${paint}"><path d="${arc(136, 40)}" stroke-width="15"/><path d="${arc(116, 30)}" stroke-width="5" opacity=".75"/></g>`;
};

const orbit: Motif = {
  ground: ["#5A2BD0", "#1F1470", "#05041C"],
  pool: [0.5, 0.36, 0.8],
  field: (art) => {
    art.dust(66, [0, 0, 300, 300], "#fff", 0.5, 1.8);
    art.add(
      `<path d="${repeat(11, (i) => `M150 240L${-200 + i * 70} 400`)}${repeat(7, (i) => `M0 ${round(244 + i * i * 3.4)}H300`)}" stroke="#FF4DD2" stroke-opacity=".55" stroke-width="1.5"/>`,
    );
  },
  emblem(art) {
    art.glow(150, 146, 170, "#FF7AD9", 0.6);
    const ice = art.linearAcross(
      [
        [0, "#FFE27A"],
        [0.5, "#FF7AD9"],
        [1, "#5BE3FF"],
      ],
      20,
      146,
      280,
      146,
    );
    const planet = art.radial(
      [
        [0, "#FFE3A8"],
        [0.35, "#FF9A6A"],
        [0.7, "#E0457E"],
        [1, "#5A1280"],
      ],
      0.36,
      0.3,
      0.82,
    );
    const disc = art.clip('<circle cx="150" cy="146" r="82"/>');
    const moon = (x: number, y: number, r: number, light: string, middle: string, dark: string) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${art.radial(
        [
          [0, light],
          [0.6, middle],
          [1, dark],
        ],
        0.35,
        0.3,
        0.8,
      )}"/>`;
    art.add(
      rings(ice, false),
      `<circle cx="150" cy="146" r="82" fill="${planet}"/><g clip-path="${disc}" opacity=".35" fill="#fff"><path d="M60 116q40 14 90 0t100 6v16q-50-12-100 0t-90 0Z"/><path d="M60 168q50 16 90 2t100 4v12q-40 10-100 0t-90 0Z" fill="#7A1A8C"/><path d="M60 196q50 10 90 2t100 4v10q-40 10-100 0t-90 0Z"/></g>`,
      rings(ice, true),
      moon(252, 62, 20, "#E6FDFF", "#5BE3FF", "#0A5A9C"),
      moon(46, 224, 12, "#FFF6C8", "#FFC23D", "#A8560A"),
    );
    art.sparkles(8, [14, 14, 272, 230], "#fff", 4, 12);
  },
  scrim: ["#05031C", 0.66, 0.9],
  title: titleStyle({
    foil: ["#FFFFFF", "#FFE0FA", "#FF7AD9", "#FFF3FD"],
    ink: "#120440",
    rim: "#6A2BE0",
    max: 70,
  }),
  hue: 330,
  mirrors: true,
};

function launchSmoke(art: Art): void {
  const puffs = [
    [40, 286, 44],
    [96, 300, 38],
    [150, 292, 42],
    [206, 300, 38],
    [262, 286, 46],
    [14, 250, 26],
    [288, 246, 28],
  ] as const;
  art.add(
    `<g fill="#fff" opacity=".9">${puffs.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("")}</g>`,
  );
}

const rocket: Motif = {
  ground: ["#7FE3FF", "#2A5BD8", "#0A0F4A"],
  pool: [0.5, 0.5, 0.85],
  field: (art) => {
    art.dust(42, [0, 0, 300, 200], "#fff", 0.6, 1.8);
    art.rays({ x: 150, y: 270, n: 26, radius: 420, color: "#fff", opacity: 0.12 });
  },
  emblem(art) {
    art.add(
      '<path d="M-10 250C60 250 110 210 150 120S230-10 320-30" stroke="#fff" stroke-opacity=".28" stroke-width="3" stroke-dasharray="3 12" stroke-linecap="round" fill="none"/>',
    );
    art.glow(150, 250, 120, "#FFD98A", 0.9);
    launchSmoke(art);
    const hull = art.linear(
      [
        [0, "#FFFFFF"],
        [0.45, "#F2F5FF"],
        [0.5, "#D5DCF0"],
        [1, "#98A6CC"],
      ],
      0,
      0,
      1,
      0,
    );
    const red = art.linear(
      [
        [0, "#FF6A6A"],
        [0.5, "#E0243F"],
        [0.52, "#C4182E"],
        [1, "#8E0A1C"],
      ],
      0,
      0,
      1,
      0,
    );
    const flame = art.linear([
      [0, "#FFF6C8"],
      [0.4, "#FFC23D"],
      [1, "#FF5A1F"],
    ]);
    art.add(
      `<g transform="rotate(14 150 160)"><path d="M124 216C118 250 132 276 150 316C168 276 182 250 176 216Z" fill="${flame}"/><path d="M138 218C136 240 142 256 150 278C158 256 164 240 162 218Z" fill="#FFFDE8"/><g stroke="#12163E" stroke-width="4" stroke-linejoin="round"><path d="M112 150C80 168 74 204 80 238C92 222 106 214 122 212Z" fill="${red}"/><path d="M188 150C220 168 226 204 220 238C208 222 194 214 178 212Z" fill="${red}"/><path d="M150 8C192 44 206 96 200 150C198 176 190 200 182 222H118C110 200 102 176 100 150C94 96 108 44 150 8Z" fill="${hull}"/><path d="M150 8C172 26 186 50 194 78H106C114 50 128 26 150 8Z" fill="${red}"/><path d="M114 208H186L178 228H122Z" fill="#3A4270"/></g><circle cx="150" cy="124" r="32" fill="${art.gold()}" stroke="#12163E" stroke-width="4"/><circle cx="150" cy="124" r="22" fill="${art.radial(
        [
          [0, "#D6FBFF"],
          [0.5, "#3FA8F0"],
          [1, "#123A9C"],
        ],
        0.36,
        0.3,
        0.8,
      )}" stroke="#12163E" stroke-width="3"/><path d="M138 116q5-8 14-9" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M150 166V210" stroke="#12163E" stroke-width="10" stroke-linecap="round"/><path d="M150 166V210" stroke="#E0243F" stroke-width="4" stroke-linecap="round"/><path d="M118 92C122 64 132 44 146 28" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round" fill="none"/></g>`,
    );
    art.coins([
      [48, 96, 17, -20, 0.8],
      [256, 70, 14, 20, 0.7],
      [70, 170, 11, 12, 0.6],
      [252, 176, 19, -14, 0.9],
    ]);
    art.sparkles(7, [14, 14, 272, 190], "#fff", 3, 9);
  },
  scrim: ["#060A34", 0.64, 0.92],
  title: titleStyle({
    foil: ["#FFFFFF", "#FFF0A0", "#FFB01F", "#FFF7D0"],
    ink: "#0A0E40",
    rim: "#C4182E",
    max: 74,
  }),
  mirrors: true,
};

export const LANDS = { mango, bulkan, oracle, orbit, rocket };
