import { type Art, petalPath, points, polar, repeat, round } from "../core.ts";
import { elephant } from "./elephant.ts";
import { type Motif, titleStyle } from "./motif.ts";

const carabao: Motif = {
  ground: ["#FFE08A", "#F08A1E", "#8E2A0C"],
  pool: [0.5, 0.34, 0.75],
  field: (art) => art.rays({ x: 150, y: 140, n: 24, radius: 340, color: "#FFF3C0", opacity: 0.22 }),
  emblem(art) {
    const hill = (y: number, fill: string, k: number) =>
      `<path d="M0 ${y}C60 ${y - 26 * k} 110 ${y + 18} 160 ${y - 4}S260 ${y - 26} 300 ${y - 6 * k}V400H0Z" fill="${fill}"/>`;
    art.add(
      hill(248, "#3E7A2E", 1),
      hill(268, "#2E6629", 0.4),
      hill(288, "#245525", 1.2),
      hill(312, "#17401F", 0.5),
    );
    art.add(
      '<circle cx="150" cy="140" r="98" fill="none" stroke="#FFF1BE" stroke-opacity=".55" stroke-width="2" stroke-dasharray="2 8" stroke-linecap="round"/>',
    );
    const horn = art.linear(
      [
        [0, "#FFFDF0"],
        [0.4, "#F6D58A"],
        [0.75, "#9A5A18"],
        [1, "#3E1B0B"],
      ],
      0.1,
      0,
      0.9,
      1,
    );
    const rings = repeat(
      7,
      (i) =>
        `M${108 - i * 12} ${124 - i * 5.5}Q${round(98 - i * 12.4)} ${142 - i * 8} ${round(96 - i * 12.6)} ${round(156 - i * 7.4)}`,
    );
    art.add(
      art.mirrored(
        `<path d="M126 150C78 168 22 142 14 60C12 50 20 48 24 58C40 102 86 122 132 118Z" fill="${horn}" stroke="#3A1606" stroke-width="3"/><path d="${rings}" stroke="#5E2C0C" stroke-opacity=".42" stroke-width="2.6" fill="none"/><path d="M108 158C80 158 54 176 44 206C74 216 104 202 118 180Z" fill="#3A242C" stroke="#1A0D12" stroke-width="3"/><path d="M104 166C84 168 68 180 60 198C80 200 98 192 110 178Z" fill="#7A4A50"/>`,
      ),
      '<path d="M150 100L190 116L204 160L188 214L178 250H122L112 214L96 160L110 116Z" fill="#33212B" stroke="#170B10" stroke-width="4" stroke-linejoin="round"/>',
      '<path d="M150 100L110 116L96 160L124 168L150 138Z" fill="#56404C"/><path d="M150 100L190 116L204 160L176 168L150 138Z" fill="#463039"/><path d="M124 168L150 138L176 168L166 236H134Z" fill="#4B343F"/><path d="M124 168L150 138V236H134Z" fill="#5E4651"/><path d="M96 160L124 168L134 236L112 214Z" fill="#2A1922"/><path d="M204 160L176 168L166 236L188 214Z" fill="#22131B"/>',
      `<path d="M150 84L168 118L150 146L132 118Z" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3"/><path d="M150 96L159 118L150 133L141 118Z" fill="#E0243F"/><path d="M150 96L141 118H150Z" fill="#FF7A86"/>`,
      art.mirrored(
        '<path d="M104 170Q118 164 128 182Q112 188 104 170Z" fill="#FFD24A" stroke="#170B10" stroke-width="2.5"/><circle cx="117" cy="177" r="4.4" fill="#3A0B05"/><circle cx="115.5" cy="175.5" r="1.4" fill="#fff"/>',
      ),
      `<path d="M118 226Q150 208 182 226Q192 256 174 272Q150 284 126 272Q108 256 118 226Z" fill="${art.linear(
        [
          [0, "#A98A86"],
          [1, "#5B3D42"],
        ],
      )}" stroke="#170B10" stroke-width="4"/>`,
      art.mirrored('<path d="M128 240Q138 232 142 244Q136 254 128 250Z" fill="#241016"/>'),
      `<circle cx="150" cy="276" r="17" fill="none" stroke="#5E2C0C" stroke-width="10"/><circle cx="150" cy="276" r="17" fill="none" stroke="${art.gold()}" stroke-width="6.5"/>`,
    );
  },
  scrim: ["#0D2010", 0.62, 0.9],
  title: titleStyle({ lettering: "serif", ink: "#2A1003", rim: "#7B2E06" }),
};

const SERPENT = 38;

/** Returns the serpent's body at a point round the moon: the tail at k = 0, the neck at 1. */
function serpentAt(k: number) {
  return { angle: 62 + k * 318, radius: 112 + Math.sin(k * 6.2) * 7, thick: 4 + 19 * k ** 0.62 };
}

function serpentBody(): string {
  const edge = (side: number) => (i: number) => {
    const { angle, radius, thick } = serpentAt(i / (SERPENT - 1));
    return polar(150, 152, radius + side * thick, angle);
  };
  const steps = Array.from({ length: SERPENT }, (_, i) => i);
  return `M${points([...steps.map(edge(1)), ...steps.reverse().map(edge(-1))]).replaceAll(",", " ")}Z`;
}

function serpentSpikes(): string {
  return repeat(15, (n) => {
    const { angle, radius, thick } = serpentAt(0.03 + n * 0.066);
    const corners = [
      polar(150, 152, radius + thick * 1.75, angle - 5),
      polar(150, 152, radius + thick * 0.7, angle - 3.5),
      polar(150, 152, radius + thick * 0.7, angle + 4.5),
    ];
    return `M${corners.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
  });
}

/** Rows of round scales; `at` is their position across the body, `size` their fraction of its thickness. */
function serpentScales(at: number, size: number): string {
  return repeat(15, (n) => {
    const { angle, radius, thick } = serpentAt(0.1 + n * 0.058);
    const [x, y] = polar(150, 152, radius + thick * at, angle);
    return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${round(thick * size)}"/>`;
  });
}

const bakunawa: Motif = {
  ground: ["#2F6BB8", "#123A78", "#060F2B"],
  pool: [0.5, 0.36, 0.75],
  field: (art) => art.dust(48, [0, 0, 300, 260], "#DCEBFF"),
  emblem(art) {
    art.glow(150, 150, 170, "#BFE3FF", 0.7);
    const moon = art.radial(
      [
        [0, "#FFFDF0"],
        [0.6, "#F6EBC8"],
        [1, "#D7B981"],
      ],
      0.4,
      0.35,
      0.75,
    );
    art.add(
      `<circle cx="150" cy="150" r="84" fill="${moon}"/><g fill="#C9A86C" opacity=".45"><circle cx="124" cy="128" r="17"/><circle cx="172" cy="172" r="22"/><circle cx="178" cy="118" r="10"/><circle cx="128" cy="184" r="9"/><circle cx="150" cy="146" r="6"/></g>`,
    );
    const body = serpentBody();
    art.add(
      `<path d="${serpentSpikes()}" fill="#FF6B4A" stroke="#3A0B1A"/><path d="${body}" fill="#12A08A" stroke="#12A08A" stroke-width="2" stroke-linejoin="round"/><circle cx="150" cy="152" r="112" fill="none" stroke="#0D8474" stroke-width="60" stroke-dasharray="13 13" clip-path="${art.clip(`<path d="${body}"/>`)}"/><g fill="#5BE3C4" opacity=".55">${serpentScales(0.25, 0.42)}</g><g fill="#F7E7A8">${serpentScales(-0.62, 0.3)}</g>`,
    );
    const [hx, hy] = polar(150, 152, 111, 380);
    art.add(
      `<g transform="translate(${round(hx - 2)} ${round(hy)})rotate(128)scale(1.18 -1.18)"><path d="M-6-24C-16-46-40-56-62-52C-46-42-32-30-24-14ZM6-26C2-46-14-60-32-64C-22-50-12-36-8-20Z" fill="${art.gold()}" stroke="#3A1606" stroke-width="2"/><path d="M-20-18C0-36 26-34 42-22L68-16C76-13 76-3 68-1L34 4L62 14C58 24 42 26 30 22L6 24C-8 24-20 16-22 4Z" fill="#0F937F" stroke="#052B2B" stroke-width="3" stroke-linejoin="round"/><path d="M34 4L66-1L60 5L54 1L48 8L42 3L38 9Z" fill="#FFFDF0"/><path d="M34 4L62 14L20 12Z" fill="#7A0F2B"/><path d="M8-24C24-28 38-22 44-16L26-12Z" fill="#5BE3C4"/><circle cx="30" cy="-14" r="7" fill="#FFE45C" stroke="#052B2B" stroke-width="2"/><ellipse cx="31" cy="-14" rx="2" ry="5.5" fill="#2A0505"/><circle cx="64" cy="-10" r="2.4" fill="#052B2B"/><path d="M-4 6C-20 14-30 30-28 44C-18 34-6 28 6 24Z" fill="#FF6B4A" stroke="#3A0B1A" stroke-width="2"/></g>`,
    );
    art
      .waves(286, 12, 80, "#1E66B0", 10, 0.95)
      .waves(304, 11, 66, "#124A8C", 34)
      .waves(322, 10, 74, "#0A2F63");
  },
  scrim: ["#030A20", 0.6, 0.92],
  front: (art) => art.sparkles(6, [14, 14, 272, 100], "#fff", 3, 7),
  title: titleStyle({
    lettering: "serif",
    foil: ["#FFFFFF", "#C9F3FF", "#4FB3E8", "#E8FBFF"],
    ink: "#04102E",
    rim: "#0C4C8C",
  }),
  hue: 200,
  mirrors: true,
};

const tarsier: Motif = {
  ground: ["#FFE98C", "#5DB53A", "#0C3B22"],
  pool: [0.5, 0.36, 0.78],
  field: (art) => art.rays({ x: 150, y: 150, n: 22, radius: 320, color: "#fff", opacity: 0.13 }),
  emblem(art) {
    const leaves = art.copies(
      9,
      `<path d="${petalPath(110, 30)}"/>`,
      (i) =>
        `transform="translate(-14 ${60 + i * 34})rotate(${62 + i * 9})" fill="${i % 2 ? "#156B35" : "#0E5229"}"`,
    );
    art.add(art.mirrored(leaves));
    art.add(
      art.mirrored(
        '<path d="M96 108C56 96 26 112 24 146C24 178 60 188 98 170Z" fill="#8A5A2B" stroke="#3A200C" stroke-width="4"/><path d="M90 118C62 110 42 122 40 146C40 166 64 172 92 160Z" fill="#F2B98A"/>',
      ),
      `<path d="M150 66C208 66 240 104 240 156C240 214 202 250 150 250C98 250 60 214 60 156C60 104 92 66 150 66Z" fill="${art.radial(
        [
          [0, "#D49A56"],
          [0.6, "#A56C33"],
          [1, "#6B421A"],
        ],
        0.5,
        0.35,
        0.75,
      )}" stroke="#3A200C" stroke-width="4"/>`,
      `<path d="${repeat(5, (i) => `M${130 + i * 10} ${76 + Math.abs(i - 2) * 3}q${(i - 2) * 2}-18 ${(i - 2) * 5}-26`)}" stroke="#8A5A2B" stroke-width="5" stroke-linecap="round" fill="none"/>`,
      '<ellipse cx="150" cy="216" rx="46" ry="32" fill="#F3D3A6"/>',
    );
    const iris = art.radial([
      [0, "#2A1203"],
      [0.36, "#2A1203"],
      [0.4, "#B45309"],
      [0.72, "#FFB020"],
      [1, "#FFE07A"],
    ]);
    art.add(
      art.mirrored(
        `<circle cx="106" cy="150" r="43" fill="#3A200C"/><circle cx="106" cy="150" r="39" fill="${iris}" stroke="#FFF4CF" stroke-width="1.6"/>`,
      ),
      '<g fill="#fff"><circle cx="93" cy="134" r="10"/><circle cx="181" cy="134" r="10"/><g opacity=".8"><circle cx="118" cy="166" r="5"/><circle cx="206" cy="166" r="5"/></g></g>',
      '<path d="M138 192Q150 186 162 192Q158 204 150 206Q142 204 138 192Z" fill="#3A200C"/><path d="M150 206V214M128 220Q150 238 172 220" stroke="#3A200C" stroke-width="4" fill="none" stroke-linecap="round"/>',
      `<rect x="-10" y="256" width="320" height="30" rx="15" fill="${art.linear([
        [0, "#C9E265"],
        [0.5, "#7FB02E"],
        [1, "#3C6A14"],
      ])}" stroke="#22440B" stroke-width="3"/><path d="M86 258V284M214 258V284" stroke="#22440B" stroke-width="4"/>`,
      art.mirrored(
        art.copies(
          4,
          '<rect width="11" height="34" rx="5.5" fill="#B97F42" stroke="#3A200C" stroke-width="2.5"/>',
          (i) => `x="${96 + i * 12}" y="${244 + Math.abs(i - 1.5) * 3}"`,
        ),
      ),
    );
  },
  scrim: ["#062313", 0.62, 0.92],
  front: (art) => art.sparkles(7, [20, 20, 260, 60], "#fff", 3, 8),
  title: titleStyle({ foil: ["#FFFFFF", "#FFF07A", "#F4A62A", "#FFE98C"], ink: "#0B2A14", rim: "#1F7A34" }),
};

const feather = (length: number, width: number) =>
  `M0 0C${width} ${round(-length * 0.3)} ${width} ${round(-length * 0.8)} 0 ${-length}C${round(-width * 0.7)} ${round(-length * 0.7)} ${round(-width * 0.6)} ${round(-length * 0.3)} 0 0Z`;

function eagleWings(art: Art): void {
  const outer = art.linear([
    [0, "#FFE9A0"],
    [0.3, "#FF8A1F"],
    [0.7, "#C4201F"],
    [1, "#5E0A1E"],
  ]);
  const inner = art.linear([
    [0, "#FFF6CF"],
    [0.5, "#FFC23D"],
    [1, "#D8541C"],
  ]);
  const long = `<path d="${feather(150, 15)}" fill="${outer}" stroke="#3A0410" stroke-width="2"/>`;
  const short = `<path d="${feather(100, 13)}" fill="${inner}" stroke="#5E1A0A" stroke-width="1.6"/>`;
  const wing =
    art.copies(
      9,
      long,
      (i) =>
        `transform="translate(${124 - i * 3} ${188 - i * 3})rotate(${-112 + i * 11})scale(${round(1 - i * 0.027)})"`,
    ) +
    art.copies(
      7,
      short,
      (i) => `transform="translate(${130 - i * 2} ${190 - i * 3})rotate(${-104 + i * 13})"`,
    );
  const tail = `<path d="${feather(86, 12)}" fill="${outer}" stroke="#3A0410" stroke-width="2"/>`;
  art.add(
    art.mirrored(wing),
    art.copies(5, tail, (i) => `transform="translate(150 214)rotate(${180 + (i - 2) * 15})"`),
  );
}

const agila: Motif = {
  ground: ["#FFE07A", "#E0401C", "#2A0616"],
  pool: [0.5, 0.36, 0.82],
  field: (art) => art.rays({ x: 150, y: 130, n: 26, radius: 340, color: "#FFF6C8", opacity: 0.18 }),
  emblem(art) {
    art.glow(150, 140, 150, "#FFF3B0", 0.75);
    eagleWings(art);
    const breast = repeat(4, (row) =>
      repeat(4 - (row % 2), (i) => `M${128 + i * 14 + (row % 2) * 7} ${178 + row * 14}q7 12 14 0`),
    );
    art.add(
      `<path d="M150 92C178 104 190 138 184 176C180 210 166 232 150 244C134 232 120 210 116 176C110 138 122 104 150 92Z" fill="${art.linear(
        [
          [0, "#5A2A1C"],
          [1, "#2A0E12"],
        ],
      )}" stroke="#1B060A" stroke-width="3"/><path d="${breast}" stroke="#C9803A" stroke-width="2.5" fill="none"/>`,
      art.mirrored(
        '<g stroke="#2A0E12" stroke-width="2.5"><path d="M150 70C126 60 100 66 84 50C92 84 110 100 132 112Z" fill="#8A4A22"/><path d="M150 62C134 44 118 44 106 26C108 60 122 84 140 96Z" fill="#B06A30"/></g>',
      ),
      `<path d="M150 58C182 64 196 96 186 128C180 150 164 160 150 166C136 160 120 150 114 128C104 96 118 64 150 58Z" fill="${art.linear(
        [
          [0, "#FFF9EA"],
          [0.7, "#E8C89A"],
          [1, "#A0683A"],
        ],
      )}" stroke="#2A0E12" stroke-width="3"/>`,
      art.mirrored(
        '<path d="M112 106L142 118L138 128Q122 130 114 122Z" fill="#2A0E12"/><circle cx="129" cy="120" r="6" fill="#5BD0FF"/><circle cx="129" cy="120" r="2.8" fill="#04121E"/>',
      ),
      `<path d="M150 118C164 122 166 142 158 156Q152 168 150 182Q148 168 142 156C134 142 136 122 150 118Z" fill="${art.linear(
        [
          [0, "#8FA2B8"],
          [0.6, "#3A4A60"],
          [1, "#141C28"],
        ],
      )}" stroke="#141018" stroke-width="2.5"/>`,
    );
  },
  scrim: ["#1B040E", 0.64, 0.92],
  front: (art) => art.dust(24, [0, 0, 300, 280], "#FFE9A0", 0.8, 2.4),
  title: titleStyle({
    foil: ["#FFFDEB", "#FFD55A", "#F0701C", "#FFE9A8"],
    ink: "#2E0610",
    rim: "#C4201F",
    max: 74,
  }),
};

const NECK = ["#7A0C1E", "#C42A1C", "#F0701C", "#FFB03A", "#FFE27A"] as const;

/** A fighting cock's head about (150, 150), its beak to the left and its neck feathers spread to the right. */
export function roosterHead(art: Art): string {
  return [
    `<g stroke="#3A0610" stroke-width="2">${NECK.map((fill, k) =>
      art.copies(
        9 - k,
        `<path d="${petalPath(176 - k * 26, 26 - k * 2)}" fill="${fill}"/>`,
        (i) =>
          `transform="translate(${178 - k * 6} ${164 + k * 4})rotate(${round(116 + i * (13 + k * 1.2) + k * 3)})"`,
      ),
    ).join("")}</g>`,
    `<path d="M116 96C112 66 128 60 132 74C132 46 154 40 156 66C162 38 188 42 182 72C196 54 216 66 204 92C222 84 230 104 212 116L128 120Z" fill="${art.linear(
      [
        [0, "#FF5A5F"],
        [1, "#B00E28"],
      ],
    )}" stroke="#4A0412" stroke-width="3.5" stroke-linejoin="round"/>`,
    `<path d="M208 116C226 146 222 188 196 204C166 220 128 208 114 180C102 154 104 122 124 108C150 92 190 94 208 116Z" fill="${art.linear(
      [
        [0, "#FFC24A"],
        [1, "#E0601C"],
      ],
    )}" stroke="#4A0412" stroke-width="3.5"/>`,
    `<path d="M112 138C92 134 66 146 54 168C76 164 92 168 104 176L116 166Z" fill="${art.gold()}" stroke="#4A2405" stroke-width="3.5" stroke-linejoin="round"/><path d="M104 176C92 174 84 180 80 190C92 190 104 192 114 186Z" fill="#D98A1C" stroke="#4A2405" stroke-width="3" stroke-linejoin="round"/><path d="M64 162Q88 152 112 156" stroke="#7A4206" stroke-width="2.5" fill="none"/>`,
    '<g stroke="#4A0412" stroke-width="3"><path d="M112 186C96 196 94 232 110 246C126 236 132 212 126 194Z" fill="#D11A3A"/><path d="M128 196C120 208 124 236 138 244C150 230 150 210 142 198Z" fill="#E83A4E"/></g><path d="M128 128Q156 114 184 138Q160 172 134 160Q122 146 128 128Z" fill="#D11A3A"/><circle cx="150" cy="142" r="15" fill="#FFF6CF" stroke="#4A0412" stroke-width="3"/><circle cx="147" cy="142" r="7.5" fill="#1B0408"/><circle cx="144" cy="139" r="2.6" fill="#fff"/><path d="M128 124L172 132" stroke="#4A0412" stroke-width="6" stroke-linecap="round"/>',
  ].join("");
}

const sabong: Motif = {
  ground: ["#FFD75A", "#F0642B", "#7A0C1E"],
  pool: [0.5, 0.36, 0.82],
  field: (art) => {
    art.fill(art.pattern(10, 10, '<circle cx="5" cy="5" r="2.6" fill="#7A0C1E" opacity=".28"/>'));
    art.rays({ x: 150, y: 150, n: 18, radius: 330, color: "#fff", opacity: 0.2 });
  },
  emblem(art) {
    art.add(roosterHead(art));
  },
  scrim: ["#3A0410", 0.64, 0.92],
  front: (art) => art.sparkles(5, [10, 10, 100, 120], "#fff", 4, 9),
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#FFEB8A", "#FFB01F", "#FFF6CF"],
    ink: "#3A0410",
    rim: "#C4182E",
    max: 76,
  }),
  mirrors: true,
};

export const BEASTS = { carabao, bakunawa, tarsier, agila, sabong, elephant };
