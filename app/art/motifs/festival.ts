import { type Art, cycle, dotRing, dotRow, facetStar, polar, repeat, round, star } from "../core.ts";
import { label } from "../lettering.ts";
import { balls } from "./balls.ts";
import { type Motif, titleStyle } from "./motif.ts";

const SCALLOPS = ["#E0316B", "#F7A32B", "#20A99A"] as const;
const ROSE_AND_GOLD = ["#FF6A97", "#FFC94F", "#FF6A97", "#FFC94F", "#FF8B5A"] as const;
const ROSE_AND_GOLD_DARK = ["#B3124C", "#C97708", "#B3124C", "#C97708", "#C2401B"] as const;

/** The star lantern about (0, 0), 236 wide; with tails it hangs 172 below its middle. */
export function starLantern(art: Art, tails: boolean): string {
  const lattice = art.pattern(
    14,
    14,
    '<path d="M0 0L14 14M14 0L0 14" stroke="#FFD98A" stroke-opacity=".2"/>',
  );
  const strands = (color: number) =>
    repeat(11, (i) => (i % 3 === color ? `M-60 84Q${-60 + (i - 5) * 3} 118 ${-60 + (i - 5) * 6} 172` : ""));
  const tassel = art.shape(
    `<g stroke-width="3.4" fill="none" stroke-linecap="round">${["#FFC23D", "#FF4D7E", "#3AD6C2"]
      .map((color, i) => `<path d="${strands(i)}" stroke="${color}"/>`)
      .join("")}</g>`,
  );
  const scallops = SCALLOPS.map(
    (color, i) =>
      `<circle r="118" fill="none" stroke="${color}" stroke-width="24.6" stroke-linecap="round" pathLength="27" stroke-dasharray="0 3" stroke-dashoffset="${-i}"/>`,
  ).join("");
  const heart = art.radial(
    [
      [0, "#FFFFFF"],
      [0.45, "#FFEFAE"],
      [1, "#F09A1A"],
    ],
    0.4,
    0.35,
    0.7,
  );
  return [
    tails ? art.use(tassel) + art.use(tassel, 'x="120"') : "",
    dotRing(0, 0, 118, 27, 13.7, "#FFE6A6"),
    scallops,
    `<circle r="112" fill="#2A0B2C"/><circle r="112" fill="none" stroke="${art.gold()}" stroke-width="7"/><circle r="104" fill="${lattice}"/>`,
    dotRing(0, 0, 112, 36, 2.3, "#FFFBE4"),
    facetStar({ x: 0, y: 0, n: 5, outer: 102, inner: 44 }, ROSE_AND_GOLD, ROSE_AND_GOLD_DARK),
    star(0, 0, 5, 102, 44, 'fill="none" stroke="#FFF0C4" stroke-width="2.4" stroke-linejoin="round"'),
    facetStar({ x: 0, y: 0, n: 5, outer: 58, inner: 26 }, "#7BF0E0", "#12806F"),
    star(0, 0, 5, 58, 26, 'fill="none" stroke="#EFFFFB" stroke-width="1.6" stroke-linejoin="round"'),
    `<circle r="19" fill="${heart}" stroke="#FFF6D0" stroke-width="2"/>`,
  ].join("");
}

const parol: Motif = {
  ground: ["#B0246F", "#5A1466", "#1B0830"],
  pool: [0.5, 0.38, 0.72],
  field: (art) => art.rays({ x: 150, y: 152, n: 32, radius: 330, color: "#FFD98A", opacity: 0.13 }),
  emblem(art) {
    art.glow(150, 152, 170, "#FF9A4D", 0.55);
    art.add(`<g transform="translate(150 152)">${starLantern(art, true)}</g>`);
    art.glow(150, 152, 60, "#FFF2B8", 0.55);
  },
  scrim: ["#1B0626", 0.58, 0.78],
  front: (art) => art.sparkles(8, [10, 20, 280, 220], "#FFF3C2", 3, 10),
  title: titleStyle({ foil: ["#FFFBE6", "#FFD765", "#F0921C", "#FFE7A0"], ink: "#2A0632", rim: "#B3124C" }),
  hue: 330,
};

const lantern: Motif = {
  ground: ["#FF9A4D", "#9C1C2E", "#24060F"],
  pool: [0.5, 0.5, 0.8],
  emblem(art) {
    const windows = (y: number, height: number, step: number, light: number) =>
      repeat(
        3,
        (i) =>
          `<rect x="${8 + i * step}" y="${y}" width="11" height="${height}" opacity="${round(light - i * 0.15)}"/>`,
      );
    art.add(
      art.mirrored(
        `<path d="M-10 0H96L88 40H60V400H-10Z" fill="#1B040B" opacity=".8"/><path d="M-10 36L118 24L104 52L-10 70Z" fill="#38091A"/><path d="M-10 130L94 120L84 144L-10 160Z" fill="#2A0613"/><g fill="#FFC25A">${windows(80, 30, 18, 0.8)}${windows(176, 32, 17, 0.6)}</g>`,
      ),
    );
    const silk = art.linear(
      [
        [0, "#8E0A1C"],
        [0.25, "#F02A35"],
        [0.5, "#FF7A55"],
        [0.75, "#F02A35"],
        [1, "#7A0818"],
      ],
      0,
      0,
      1,
      0,
    );
    const ribs = [60, 44, 26, 8].map((rx) => `<ellipse rx="${rx}" ry="48"/>`).join("");
    const fringe = repeat(5, (i) => `M${-12 + i * 6} 58V${92 + (i % 2) * 6}`);
    const lamp = art.shape(
      `<g><path d="M0-140V-52" stroke="#2A0610" stroke-width="3"/><rect x="-22" y="-58" width="44" height="14" rx="4" fill="${art.gold()}"/><ellipse rx="62" ry="48" fill="${silk}"/><g fill="none" stroke="#6B0614" stroke-opacity=".55" stroke-width="2.2">${ribs}</g><ellipse rx="24" ry="34" fill="#FFE9A0" opacity=".45"/><rect x="-22" y="43" width="44" height="14" rx="4" fill="${art.gold()}"/><path d="${fringe}" stroke="#FFC23D" stroke-width="3" stroke-linecap="round"/>${star(0, 0, 4, 18, 7, 'fill="#FFE27A"')}</g>`,
    );
    const hang = (x: number, y: number, scale: number) =>
      art.use(lamp, `transform="translate(${x} ${y})scale(${scale})"`);
    art
      .add(hang(84, 92, 0.5), hang(216, 84, 0.5))
      .glow(84, 92, 60, "#FFB35A", 0.6)
      .glow(216, 84, 60, "#FFB35A", 0.6);
    art
      .add(hang(58, 214, 0.72), hang(242, 210, 0.72))
      .glow(58, 214, 80, "#FF9A4D", 0.5)
      .glow(242, 210, 80, "#FF9A4D", 0.5);
    art
      .glow(150, 166, 140, "#FFC25A", 0.8)
      .add(hang(150, 166, 1.2))
      .dust(24, [20, 40, 260, 240], "#FFE9A0", 1, 2.6);
  },
  scrim: ["#1B040B", 0.66, 0.94],
  title: titleStyle({ lettering: "serif", ink: "#2A0610", rim: "#C4182E", max: 64 }),
};

const harlequin: Motif = {
  ground: ["#FF5C8A", "#7A1A6B", "#1E0838"],
  pool: [0.5, 0.38, 0.8],
  field: (art) => {
    const diamonds = art.pattern(
      50,
      86,
      '<path d="M25 0L50 43L25 86L0 43Z" fill="#12042A" fill-opacity=".34" stroke="#FFD24A" stroke-opacity=".28"/>',
    );
    art.fill(diamonds);
  },
  emblem(art) {
    art.glow(150, 150, 150, "#FFC2E0", 0.55);
    const bell = `<g stroke="#5E2C0C" stroke-width="2.5"><circle r="14" fill="${art.gold()}"/><path d="M-8 2h16M0 3v8"/></g>`;
    const cap = art.linear([
      [0, "#8A4BFF"],
      [1, "#4A12B0"],
    ]);
    art.add(
      `<g stroke-width="3.5"><path d="M150 44C120 20 70 28 44 76C28 106 30 130 34 150C52 128 76 122 100 128L150 96Z" fill="#1FB5A8" stroke="#06342F"/><path d="M150 44C180 20 230 28 256 76C272 106 270 130 266 150C248 128 224 122 200 128L150 96Z" fill="#E0245E" stroke="#4A0424"/><path d="M150 30C128 44 112 80 110 128H190C188 80 172 44 150 30Z" fill="${cap}" stroke="#1E0838"/></g>`,
      art.copies(3, bell, (i) => `x="${[34, 266, 150][i]}" y="${[156, 156, 24][i]}"`),
    );
    const face = art.linear(
      [
        [0, "#FFFFFF"],
        [0.5, "#FBEFF6"],
        [0.5, "#F0DCEB"],
        [1, "#D0B4CE"],
      ],
      0,
      0,
      1,
      0,
    );
    art.add(
      `<path d="M98 122Q150 100 202 122C212 160 204 212 178 240Q150 262 122 240C96 212 88 160 98 122Z" fill="${face}" stroke="#1E0838" stroke-width="3.5"/>`,
      art.mirrored(
        '<path d="M126 132L140 168L126 204L112 168Z" fill="#12042A" opacity=".9"/><path d="M112 166Q126 152 140 166Q126 176 112 166Z" fill="#fff"/><circle cx="127" cy="165" r="5.5" fill="#1FB5A8"/><circle cx="127" cy="165" r="2.4" fill="#02110F"/><circle cx="112" cy="206" r="11" fill="#FF5C8A" opacity=".6"/>',
      ),
      '<path d="M118 212Q150 240 182 212Q166 252 150 252Q134 252 118 212Z" fill="#B00E48" stroke="#4A0424" stroke-width="2.5"/><path d="M124 217Q150 238 176 217Q150 230 124 217Z" fill="#fff"/><path d="M150 168L158 200H142Z" fill="#E0C6DC"/>',
    );
    art.add(
      art.copies(
        7,
        '<path d="M0 258l13 34l13-34z" stroke="#1E0838" stroke-width="2.5"/>',
        (i) => `x="${72 + i * 26}" fill="${i % 2 ? "#E0245E" : "#1FB5A8"}"`,
      ),
      dotRow(85, 294, 7, 26, 5, "#FFD24A"),
      `<path d="M66 262Q150 238 234 262L226 250Q150 230 74 250Z" fill="${art.gold()}"/>`,
    );
  },
  scrim: ["#14042A", 0.68, 0.92],
  front: (art) => art.sparkles(7, [14, 14, 272, 130], "#fff", 3, 9),
  title: titleStyle({
    lettering: "serif",
    foil: ["#FFFFFF", "#FFE9A0", "#F0A31C", "#FFF6D0"],
    ink: "#1E0838",
    rim: "#8A1A7A",
    max: 64,
  }),
  hue: 310,
};

const halohalo: Motif = {
  ground: ["#FFD9F0", "#E86BC0", "#5B1C8C"],
  pool: [0.5, 0.36, 0.8],
  field: (art) => {
    art.fill(
      art.pattern(
        26,
        26,
        '<g fill="#fff" opacity=".22"><circle cx="6" cy="6" r="3.4"/><circle cx="19" cy="19" r="3.4"/></g>',
      ),
    );
  },
  emblem(art) {
    art.glow(150, 160, 150, "#FFF", 0.6);
    const glass = "M84 150H216L198 290Q196 300 186 300H114Q104 300 102 290Z";
    const inside = art.clip(`<path d="${glass}"/>`);
    const layers = [
      ["#7A2FD0", 160],
      ["#FF5A6E", 186],
      ["#FFC83A", 210],
      ["#49C96A", 234],
      ["#3A1F6B", 258],
      ["#FF8A3A", 280],
    ] as const;
    const fill = layers.map(
      ([color, y], i) =>
        `<path d="M70 ${y}q20-8 40 0t40 0t40 0t40 0V310H70Z" fill="${color}"/><g opacity="${i === 4 ? 0.16 : 0.3}">${dotRow(86 + (i % 2) * 10, y + 13, 7, 22, 6.5, "#fff")}</g>`,
    );
    art.add(
      `<g clip-path="${inside}">${fill.join("")}<path d="M96 150L112 300H124L110 150Z" fill="#fff" opacity=".35"/></g><path d="${glass}" fill="none" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>`,
      `<path d="M80 152C70 128 92 112 104 116C104 92 134 82 150 96C168 80 198 94 196 116C212 112 230 130 220 152Z" fill="${art.linear(
        [
          [0, "#FFFFFF"],
          [1, "#CFE9FF"],
        ],
      )}" stroke="#fff" stroke-width="3"/>`,
      [
        [120, 132, 8],
        [186, 138, 7],
        [150, 142, 6],
      ]
        .map(([x = 0, y = 0, size = 0]) => art.sparkle(x, y, size, "#9FD4FF"))
        .join(""),
    );
    const ube = art.radial(
      [
        [0, "#C08BFF"],
        [0.6, "#8A3FE0"],
        [1, "#5A1CA8"],
      ],
      0.35,
      0.3,
      0.75,
    );
    const cherry = art.radial(
      [
        [0, "#FF9AA8"],
        [0.5, "#E81F44"],
        [1, "#8E0A28"],
      ],
      0.35,
      0.3,
      0.75,
    );
    art.add(
      `<circle cx="122" cy="96" r="34" fill="${ube}"/><path d="M100 80Q110 68 124 68" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".7"/>`,
      '<g transform="rotate(14 186 96)"><rect x="160" y="78" width="50" height="38" rx="8" fill="#FFD24A" stroke="#B46A0A" stroke-width="3"/><path d="M160 92V86Q160 78 168 78H202Q210 78 210 86V92Q200 100 192 92Q184 102 176 93Q168 100 160 92Z" fill="#B4560A"/></g>',
      '<rect x="222" y="20" width="9" height="120" rx="4.5" fill="#F3F6FF" stroke="#8D7AB5" stroke-width="2" transform="rotate(24 226 100)"/>',
      `<path d="M150 54C156 36 168 28 182 26" stroke="#2E7A2E" stroke-width="4" fill="none"/><circle cx="148" cy="68" r="17" fill="${cherry}"/><circle cx="142" cy="62" r="4.5" fill="#fff" opacity=".9"/>`,
      '<path d="M120 300H180L188 316H112Z" fill="#fff" opacity=".9"/>',
    );
    art.sparkles(7, [14, 14, 272, 120], "#fff", 3, 8);
  },
  scrim: ["#2E0A52", 0.64, 0.9],
  title: titleStyle({
    foil: ["#FFFFFF", "#FFE3F4", "#FF7AC8", "#FFF0FA"],
    ink: "#3A0A5A",
    rim: "#8A1C9C",
    max: 66,
  }),
};

function skyline(art: Art): void {
  const height = (i: number) => 60 + ((i * 53) % 70);
  art.add(
    `<path d="${repeat(11, (i) => `M${i * 29 - 8} 266v${-height(i) - 60}h26V266`)}" fill="#1D0F4A" opacity=".85"/>`,
    `<path d="${repeat(11, (i) => `M${i * 29 - 0.5} ${214 - height(i)}v58`)}" stroke="#FFD98A" stroke-width="5" stroke-dasharray="6 8" opacity=".5"/>`,
    `<path d="${repeat(11, (i) => `M${i * 29 + 9.5} ${214 - height(i)}v58`)}" stroke="#FFD98A" stroke-width="5" stroke-dasharray="6 22" opacity=".75"/>`,
  );
}

const jeepney: Motif = {
  ground: ["#FF8AB0", "#6A2BB8", "#140A3C"],
  pool: [0.5, 0.3, 0.85],
  field: (art) => art.rays({ x: 150, y: 118, n: 26, radius: 330, color: "#FFD24A", opacity: 0.2 }),
  emblem(art) {
    skyline(art);
    art.add(
      '<path d="M0 400L120 250H180L300 400Z" fill="#1A1030"/><path d="M144 262h12l6 24h-24zM134 300h32l8 34h-48z" fill="#FFD24A" opacity=".8"/>',
    );
    const chrome = art.linear([
      [0, "#FFFFFF"],
      [0.3, "#C9D3E6"],
      [0.5, "#7D8BA6"],
      [0.56, "#E9EEF8"],
      [1, "#6B7690"],
    ]);
    const red = art.linear([
      [0, "#FF5A5F"],
      [0.5, "#D81B3C"],
      [1, "#7E0722"],
    ]);
    const glass = art.linear(
      [
        [0, "#BFEFFF"],
        [1, "#2E6FB0"],
      ],
      0,
      0,
      1,
      1,
    );
    art.add(
      `<rect x="86" y="52" width="128" height="34" rx="8" fill="#22104A" stroke="${art.gold()}" stroke-width="4"/>`,
      label("MAYNILA", 150, 76.5, { lettering: "cond", size: 22, paint: 'fill="#FFE27A"', spacing: 0.09 }),
      dotRow(92, 52, 15, 8.3, 2.2, "#FFFBE4") + dotRow(92, 86, 15, 8.3, 2.2, "#FFFBE4"),
      `<path d="M66 150L76 94Q78 86 88 86H212Q222 86 224 94L234 150Z" fill="${red}" stroke="#3A0414" stroke-width="4"/>`,
      art.mirrored(
        `<path d="M80 146L88 102Q89 98 94 98H146V146Z" fill="${glass}" stroke="#22104A" stroke-width="3"/>`,
      ),
      '<path d="M98 104L116 104L100 142L88 142Z" fill="#fff" opacity=".55"/>',
      `<path d="M40 160Q40 150 52 150H248Q260 150 260 160L256 236H44Z" fill="${red}" stroke="#3A0414" stroke-width="4"/><path d="M44 176H256" stroke="#FFD24A" stroke-width="6"/><path d="M43 188H257" stroke="#2FC3FF" stroke-width="4"/>`,
      `<rect x="104" y="158" width="92" height="74" rx="10" fill="#2A1030" stroke="${chrome}" stroke-width="7"/>`,
      art.copies(
        7,
        `<rect y="166" width="6.5" height="58" rx="3" fill="${chrome}"/>`,
        (i) => `x="${round(112 + i * 11.3)}"`,
      ),
      star(
        150,
        194,
        5,
        26,
        11,
        `fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round"`,
      ),
      art.mirrored(
        `<circle cx="74" cy="208" r="25" fill="${chrome}" stroke="#3A0414" stroke-width="3"/><circle cx="74" cy="208" r="17" fill="${art.radial(
          [
            [0, "#FFFFFF"],
            [0.5, "#FFF6BE"],
            [1, "#FFC23D"],
          ],
        )}"/><circle cx="66" cy="164" r="7" fill="#FF9A1F" stroke="#5E2C0C" stroke-width="2"/><rect x="30" y="120" width="12" height="34" rx="5" fill="${chrome}" stroke="#3A0414" stroke-width="2"/><path d="M42 140L62 138" stroke="#C9D3E6" stroke-width="4"/><path d="M58 92L70 62L76 92Z" fill="#2FC3FF" stroke="#0B3A6B" stroke-width="2"/>`,
      ),
    );
    art.glow(74, 208, 54, "#FFF3B0", 0.6).glow(226, 208, 54, "#FFF3B0", 0.6);
    art.add(
      `<g stroke="#3A0414" stroke-width="3"><rect x="26" y="234" width="248" height="22" rx="11" fill="${chrome}"/><rect x="112" y="238" width="76" height="26" rx="5" fill="#FFF6CF"/></g>`,
      label("STR 888", 150, 257.5, { lettering: "cond", size: 18, paint: 'fill="#D81B3C"' }),
      '<path d="M54 256h22q6 0 6 6v18q0 6-6 6h-22q-6 0-6-6v-18q0-6 6-6zM224 256h22q6 0 6 6v18q0 6-6 6h-22q-6 0-6-6v-18q0-6 6-6z" fill="#120A24"/>',
      `<path d="M139 30L150 8L161 30L150 48Z" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="2"/>`,
    );
  },
  scrim: ["#0C0526", 0.64, 0.94],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#FFE27A", "#FF9A1F", "#FFF3C0"],
    ink: "#22064A",
    rim: "#D81B3C",
    max: 70,
  }),
};

const wheel: Motif = {
  ground: ["#C77BFF", "#5A1FB0", "#16063C"],
  pool: [0.5, 0.36, 0.8],
  field: (art) => art.rays({ x: 150, y: 152, n: 28, radius: 330, color: "#FFD98A", opacity: 0.14 }),
  emblem(art) {
    art.glow(150, 152, 160, "#FFE0A0", 0.55);
    const [ax, ay] = polar(0, 0, 100, -101.25);
    const [bx, by] = polar(0, 0, 100, -78.75);
    const wedge = `<path d="M0 0L${round(ax)} ${round(ay)}A100 100 0 0 1 ${round(bx)} ${round(by)}Z" stroke="#FFE9A0" stroke-width="1.6"/>`;
    const colours = ["#FFC23D", "#E0245E", "#1FB5A8", "#6A2BE0"] as const;
    const emblems = repeat(8, (i) => {
      const [x, y] = polar(0, 0, 80, i * 45 - 67.5);
      return star(x, y, 5, 9, 3.8, "", i * 45 - 67.5);
    });
    art.add(
      `<path d="M104 290L132 232H168L196 290Z" fill="${art.goldDark()}" stroke="#5E2C0C" stroke-width="3"/>`,
      `<g transform="translate(150 152)"><circle r="120" fill="#3A0A2E"/><circle r="117" fill="none" stroke="${art.gold()}" stroke-width="12"/>${art.copies(16, wedge, (i) => `transform="rotate(${i * 22.5})" fill="${cycle(colours, i)}"`)}<g fill="#fff" fill-opacity=".85">${emblems}</g><circle r="100" fill="${art.radial(
        [
          [0, "#fff", 0.35],
          [0.7, "#fff", 0],
          [1, "#000", 0.35],
        ],
      )}"/>${dotRing(0, 0, 117, 32, 3.2, "#FFFBE4")}<circle r="44" fill="#3A0A2E" stroke="${art.gold()}" stroke-width="6"/>${facetStar({ x: 0, y: 0, n: 8, outer: 38, inner: 15 }, "#FFE9A0", "#B8720F")}<circle r="11" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="2"/></g>`,
      `<path d="M150 66L130 20Q150 8 170 20Z" fill="${art.linear([
        [0, "#FF6A86"],
        [1, "#A80A3C"],
      ])}" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>`,
    );
  },
  scrim: ["#0E0328", 0.64, 0.92],
  front: (art) => art.sparkles(8, [14, 14, 272, 250], "#fff", 3, 10),
  title: titleStyle({
    foil: ["#FFFFFF", "#FFE9A0", "#F0A31C", "#FFF6D0"],
    ink: "#1E0640",
    rim: "#C21E6A",
    max: 68,
  }),
};

export const FESTIVAL = { parol, lantern, harlequin, halohalo, jeepney, balls, wheel };
