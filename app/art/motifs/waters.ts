import { type Art, petalPath, polar, repeat, round } from "../core.ts";
import { type Motif, titleStyle } from "./motif.ts";

/**
 * Rings of lotus petals growing from (0, 0); each of `rings` is [count, length, width, spread start, step, gradient,
 * edge].
 */
function lotusRing(
  art: Art,
  n: number,
  length: number,
  width: number,
  from: number,
  step: number,
  paint: string,
  y: number,
) {
  return art.copies(
    n,
    `<path d="${petalPath(length, width)}" ${paint} stroke-width="1.5"/>`,
    (i) => `transform="translate(150 ${y})rotate(${from + i * step})"`,
  );
}

const lotus: Motif = {
  ground: ["#3FD6D0", "#0E6A8C", "#041C3C"],
  pool: [0.5, 0.42, 0.8],
  field: (art) => art.rays({ x: 150, y: 190, n: 28, radius: 320, color: "#fff", opacity: 0.09 }),
  emblem(art) {
    art.add(
      `<circle cx="150" cy="118" r="66" fill="${art.radial([
        [0, "#FFFFFF"],
        [0.7, "#FFF0D0"],
        [1, "#FFD9A0"],
      ])}" opacity=".95"/>`,
    );
    art.glow(150, 118, 130, "#FFF2D8", 0.55);
    const outer = art.linear([
      [0, "#FFD0E6"],
      [0.5, "#F567A8"],
      [1, "#A8125E"],
    ]);
    const middle = art.linear([
      [0, "#FFE3F0"],
      [0.45, "#FF8FC0"],
      [1, "#D42A7E"],
    ]);
    const inner = art.linear([
      [0, "#FFF6FA"],
      [0.5, "#FFB3D6"],
      [1, "#EE4F98"],
    ]);
    art.add(
      lotusRing(art, 9, 132, 34, -84, 21, `fill="${outer}" stroke="#7A0A48"`, 236),
      lotusRing(art, 7, 116, 34, -66, 22, `fill="${middle}" stroke="#9A1258"`, 240),
      lotusRing(art, 5, 92, 30, -44, 22, `fill="${inner}" stroke="#B81E6A"`, 244),
    );
    const tips = Array.from({ length: 9 }, (_, i) => polar(150, 236, 46 + (i % 2) * 8, -140 + i * 12.5));
    art
      .glow(150, 206, 60, "#FFE97A", 0.8)
      .add(
        `<path d="${tips.map(([x, y]) => `M150 238L${round(x)} ${round(y)}`).join("")}" stroke="#FFC83A" stroke-width="3"/><path d="${tips.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join("")}" stroke="#FFE97A" stroke-width="9" stroke-linecap="round"/>`,
        art.mirrored(
          '<path d="M150 250C110 268 60 266 26 250C60 232 110 236 150 250Z" fill="#1C8A5A" stroke="#0A4A34" stroke-width="2"/>',
        ),
        `<g fill="none" stroke="#BFF7FF" stroke-width="2">${repeat(4, (i) => `<ellipse cx="150" cy="262" rx="${90 + i * 40}" ry="${12 + i * 10}" stroke-opacity="${round(0.5 - i * 0.1)}"/>`)}</g>`,
      );
    art.sparkles(10, [20, 30, 260, 220], "#fff", 3, 9);
  },
  scrim: ["#03142E", 0.63, 0.92],
  title: titleStyle({
    lettering: "serif",
    foil: ["#FFFFFF", "#FFE0F0", "#FF8FC4", "#FFF3FA"],
    ink: "#2A0430",
    rim: "#B3146A",
    max: 66,
  }),
};

/** One fan of a shell: ribs from (cx, cy) in two alternating paints. */
function shellFan(
  at: { cy: number; radius: number; from: number; to: number },
  paints: readonly [string, string],
) {
  const ribs: [string, string] = ["", ""];
  for (let i = 0; i < 9; i++) {
    const angle = (part: number) => at.from + ((at.to - at.from) * part) / 9;
    const [[ax, ay], [mx, my], [bx, by]] = [
      polar(150, at.cy, at.radius, angle(i)),
      polar(150, at.cy, at.radius * 1.14, angle(i + 0.5)),
      polar(150, at.cy, at.radius, angle(i + 1)),
    ];
    ribs[i % 2 ? 1 : 0] +=
      `M150 ${at.cy}L${round(ax)} ${round(ay)}Q${round(mx)} ${round(my)} ${round(bx)} ${round(by)}Z`;
  }
  return `<g stroke="#6B1F5A" stroke-width="2" stroke-linejoin="round"><path d="${ribs[0]}" fill="${paints[0]}"/><path d="${ribs[1]}" fill="${paints[1]}"/></g>`;
}

const perlas: Motif = {
  ground: ["#7AF0E0", "#1290B8", "#052A5C"],
  pool: [0.5, 0.22, 0.95],
  field: (art) => art.rays({ x: 150, y: -60, n: 22, radius: 520, color: "#fff", opacity: 0.16, duty: 0.4 }),
  emblem(art) {
    const bubble = () =>
      `<circle cx="${Math.round(art.random() * 300)}" cy="${Math.round(art.random() * 300)}" r="${round(2 + art.random() * 7)}"/>`;
    art.add(`<g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.4">${repeat(16, bubble)}</g>`);
    const fish = art.shape(
      '<g><path d="M-24 0C-10-16 12-16 26-4L44-16V16L26 4C12 16-10 16-24 0Z"/><circle cx="-12" cy="-3" r="2.5" fill="#fff"/></g>',
    );
    const shoal = [
      [52, 72, 0.7, "#FFB03A"],
      [76, 96, 0.5, "#FFB03A"],
      [246, 60, -0.7, "#FF6A7E"],
      [230, 92, -0.5, "#FF6A7E"],
    ] as const;
    art.add(
      ...shoal.map(([x, y, size, color]) =>
        art.use(fish, `transform="translate(${x} ${y})scale(${size} ${Math.abs(size)})" fill="${color}"`),
      ),
    );
    art.add(
      shellFan({ cy: 246, radius: 140, from: 196, to: 344 }, [
        art.linearAcross(
          [
            [0, "#FFC2DE"],
            [1, "#B03A88"],
          ],
          150,
          100,
          150,
          250,
        ),
        art.linearAcross(
          [
            [0, "#FFE0EE"],
            [1, "#D65AA0"],
          ],
          150,
          100,
          150,
          250,
        ),
      ]),
    );
    const pearl = art.radial(
      [
        [0, "#FFFFFF"],
        [0.4, "#FDF1FF"],
        [0.75, "#D9C2F0"],
        [1, "#8F7AC0"],
      ],
      0.36,
      0.3,
      0.78,
    );
    art.glow(150, 190, 110, "#fff", 0.85).add(
      `<circle cx="150" cy="194" r="47" fill="${pearl}"/><ellipse cx="134" cy="174" rx="13" ry="9" fill="#fff" transform="rotate(-30 134 174)"/><path d="M118 214Q140 238 172 228" stroke="#FFD9EC" stroke-width="4" fill="none" opacity=".7" stroke-linecap="round"/>`,
      shellFan({ cy: 226, radius: 128, from: 18, to: 162 }, [
        art.linearAcross(
          [
            [0, "#8E2472"],
            [1, "#F29AC8"],
          ],
          150,
          226,
          150,
          330,
        ),
        art.linearAcross(
          [
            [0, "#B03A88"],
            [1, "#FFD0E6"],
          ],
          150,
          226,
          150,
          330,
        ),
      ]),
      '<path d="M30 236Q150 210 270 236Q262 250 240 252Q150 232 60 252Q38 250 30 236Z" fill="#FFEAF4" stroke="#6B1F5A" stroke-width="2"/>',
    );
  },
  scrim: ["#03163A", 0.62, 0.93],
  front: (art) => art.sparkles(7, [60, 110, 180, 120], "#fff", 4, 12),
  title: titleStyle({
    lettering: "serif",
    foil: ["#FFFFFF", "#E3F8FF", "#7CC8F0", "#F6FDFF"],
    ink: "#04143A",
    rim: "#B03A88",
  }),
};

/** A koi swimming round (0, 0) at a distance of 84. */
function koiFish(art: Art, turn: number, body: string, spot: string, fin: string): string {
  const steps = 26;
  const thick = (k: number) => 6 + 26 * Math.sin(Math.PI * (0.06 + k * 0.8));
  const angle = (k: number) => 205 - k * 165;
  const scale = art.shape('<path d="M-5 0a5 5 0 0 0 10 0"/>');
  const edge = (side: number) => (i: number) => {
    const k = i / steps;
    const [x, y] = polar(0, 0, 84 + side * thick(k), angle(k));
    return `${round(x)} ${round(y)}`;
  };
  const all = Array.from({ length: steps + 1 }, (_, i) => i);
  const outline = `M${[...all.map(edge(1)), ...all.reverse().map(edge(-1))].join(" ")}Z`;
  const scales = repeat(8, (n) =>
    repeat(3, (j) => {
      const k = (6 + n * 2.2) / 29;
      const [x, y] = polar(0, 0, 84 + (j - 1) * thick(k) * 0.5, angle(k));
      return art.use(
        scale,
        `transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(angle(k) + 180)})"`,
      );
    }),
  );
  const place = (radius: number, degrees: number) => polar(0, 0, radius, degrees).map(round).join(" ");
  const spots = [
    [88, 74, 17, 13],
    [78, 120, 15, 19],
    [88, 160, 10, 14],
  ]
    .map(([radius = 0, degrees = 0, rx, ry]) => {
      const [x, y] = polar(0, 0, radius, degrees);
      return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${rx}" ry="${ry}"/>`;
    })
    .join("");
  return `<g transform="translate(150 156)rotate(${turn})"><g fill="${fin}"><path transform="translate(${place(84, 207)})rotate(-62)" d="M0 0C-26-10-50-40-46-70C-30-56-16-48 0-50C14-48 30-52 46-62C44-34 24-8 0 0Z" opacity=".92"/><path transform="translate(${place(112, 90)})rotate(130)" d="${petalPath(44, 18)}"/><path transform="translate(${place(58, 96)})rotate(250)" d="${petalPath(40, 15)}"/></g><path d="${outline}" fill="${body}" stroke="${body}" stroke-width="3" stroke-linejoin="round"/><g fill="${spot}">${spots}</g><g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.6">${scales}</g><g transform="translate(${place(84, 40)})rotate(-50)"><path d="M-22-18C0-26 26-20 34 0C26 20 0 26-22 18Z" fill="${body}"/><ellipse rx="11" ry="9" fill="${spot}"/><path d="M14-13h0M14 13h0" stroke="#12040A" stroke-width="9" stroke-linecap="round"/><path d="M15-14h0M15 12h0" stroke="#fff" stroke-width="3" stroke-linecap="round"/><path d="M30-8q14-6 16-16M30 8q14 6 16 16" stroke="${fin}" stroke-width="2.5" fill="none"/></g></g>`;
}

const koi: Motif = {
  ground: ["#5BE3E8", "#0F7AA8", "#04204A"],
  pool: [0.5, 0.4, 0.85],
  field: (art) => {
    art.fill(
      art.pattern(
        36,
        20,
        '<path d="M0 20A18 18 0 0 1 36 20M-18 10A18 18 0 0 1 18 10M18 10A18 18 0 0 1 54 10" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.5"/>',
      ),
    );
  },
  emblem(art) {
    art.add(
      `<g fill="none" stroke="#E6FDFF" stroke-width="2.5">${repeat(5, (i) => `<circle cx="150" cy="156" r="${50 + i * 32}" stroke-opacity="${round(0.34 - i * 0.06)}"/>`)}</g>`,
      koiFish(art, 0, "#FFFDF6", "#F0442B", "#FFD9C2"),
      koiFish(art, 180, "#FFB52E", "#E8611C", "#FFE6A6"),
    );
    art.glow(150, 156, 46, "#FFF6CF", 0.9);
    art.add(
      `<circle cx="150" cy="156" r="17" fill="${art.radial(
        [
          [0, "#fff"],
          [0.5, "#FFE9A0"],
          [1, "#F0A31C"],
        ],
        0.38,
        0.32,
        0.75,
      )}"/>`,
    );
  },
  scrim: ["#031636", 0.64, 0.92],
  front: (art) => art.sparkles(7, [14, 14, 272, 260], "#fff", 3, 9),
  title: titleStyle({
    foil: ["#FFFFFF", "#D6FBFF", "#4FC8E8", "#F0FEFF"],
    ink: "#04183C",
    rim: "#E8511C",
    max: 64,
  }),
  mirrors: true,
};

const bubbles = (art: Art, n: number) => {
  const one = () =>
    `<circle cx="${Math.round(art.random() * 300)}" cy="${Math.round(20 + art.random() * 270)}" r="${round(2 + art.random() * 7)}"/>`;
  return `<g fill="#fff" fill-opacity=".12" stroke="#fff" stroke-opacity=".5" stroke-width="1.4">${repeat(n, one)}</g>`;
};

const seabed = (fill: string) => `<path d="M-10 288q40-22 80-8t78-2t80 0t90-4V400H-10Z" fill="${fill}"/>`;

const octopus: Motif = {
  ground: ["#8AF0FF", "#1480C0", "#051C4E"],
  pool: [0.5, 0.2, 0.98],
  field: (art) => art.rays({ x: 150, y: -60, n: 22, radius: 520, color: "#fff", opacity: 0.15, duty: 0.4 }),
  emblem(art) {
    art.add(bubbles(art, 14), seabed("#0B3A6E"));
    const arm = (d: string, width: number) =>
      `<path d="${d}" stroke="#4A0A3A" stroke-width="${width + 7}"/><path d="${d}" stroke="#E8447E" stroke-width="${width}"/><path d="${d}" stroke="#FFB3CE" stroke-width="5" stroke-dasharray="0 11" transform="translate(0 4)"/>`;
    art.add(
      `<g fill="none" stroke-linecap="round">${art.mirrored(
        arm("M120 196C84 190 52 196 40 222C30 248 52 262 66 248C76 236 62 226 56 234", 20) +
          arm("M112 176C70 160 34 160 22 134C14 112 36 98 48 114C54 124 46 132 40 128", 17) +
          arm("M132 206C120 236 104 262 82 276C66 286 56 296 70 300", 18),
      )}</g>`,
    );
    const skin = art.radial(
      [
        [0, "#FFB0C8"],
        [0.5, "#F0508A"],
        [1, "#9A1458"],
      ],
      0.4,
      0.28,
      0.8,
    );
    art.add(
      `<path d="M150 44C206 44 236 88 226 136C220 164 206 176 204 200Q202 226 176 222Q164 238 150 226Q136 238 124 222Q98 226 96 200C94 176 80 164 74 136C64 88 94 44 150 44Z" fill="${skin}" stroke="#4A0A3A" stroke-width="4"/>`,
      '<g fill="#FFD0E0" opacity=".6"><circle cx="108" cy="84" r="9"/><circle cx="126" cy="66" r="5"/><circle cx="196" cy="92" r="7"/><circle cx="180" cy="72" r="4"/><circle cx="92" cy="106" r="5"/></g>',
      art.mirrored(
        '<circle cx="120" cy="148" r="25" fill="#fff" stroke="#4A0A3A" stroke-width="3.5"/><circle cx="124" cy="150" r="14" fill="#14A0C8"/><circle cx="125" cy="151" r="8" fill="#0A0A24"/><path d="M94 128Q118 110 142 130" stroke="#4A0A3A" stroke-width="6" fill="none" stroke-linecap="round"/>',
      ),
      '<g fill="#fff"><circle cx="119" cy="145" r="4.5"/><circle cx="170" cy="145" r="4.5"/></g><path d="M128 190Q150 206 172 190" stroke="#4A0A3A" stroke-width="4.5" fill="none" stroke-linecap="round"/><path d="M98 176q8 6 16 2M202 176q-8 6-16 2" stroke="#FF8FB4" stroke-width="6" stroke-linecap="round" fill="none"/>',
    );
    art.coins([
      [52, 262, 15, -20, 0.8],
      [240, 270, 18, 16, 0.9],
      [262, 246, 11, 0, 0.7],
    ]);
  },
  scrim: ["#03123A", 0.64, 0.93],
  front: (art) => art.sparkles(6, [14, 14, 272, 230], "#fff", 3, 9),
  title: titleStyle({
    foil: ["#FFFFFF", "#FFF0A0", "#FFB82E", "#FFF7D0"],
    ink: "#0A0A3C",
    rim: "#B01462",
    max: 70,
  }),
  hue: 275,
};

const shark: Motif = {
  ground: ["#9AF6F0", "#1A90C4", "#052457"],
  pool: [0.5, 0.16, 1],
  field: (art) => art.rays({ x: 150, y: -70, n: 20, radius: 540, color: "#fff", opacity: 0.18, duty: 0.4 }),
  emblem(art) {
    art.add(bubbles(art, 16), seabed("#0A3C72"));
    const hide = art.linear([
      [0, "#A9C6DE"],
      [0.5, "#5F86AC"],
      [1, "#2C4A74"],
    ]);
    const belly = art.linear([
      [0, "#FFFFFF"],
      [1, "#BCD6EA"],
    ]);
    art.add(
      `<g stroke="#0E2444" stroke-width="4" stroke-linejoin="round"><path d="M214 84L284 30C288 62 280 92 262 112L296 138C270 146 240 138 222 126Z" fill="${hide}"/><path d="M132 62C150 28 178 14 208 12C196 34 196 56 200 78Z" fill="${hide}"/><path d="M28 168C30 112 76 62 148 60C196 58 228 76 252 104C232 122 214 150 206 184C188 236 140 268 92 262C52 256 28 216 28 168Z" fill="${hide}"/><path d="M150 184C178 200 200 236 200 270C166 262 136 240 122 214Z" fill="${hide}"/></g>`,
      `<path d="M44 188C78 168 132 170 176 150C202 140 224 122 236 110C222 134 210 158 204 184C186 234 140 264 92 258C62 252 46 224 44 188Z" fill="${belly}"/>`,
      '<path d="M44 190C76 172 112 174 142 164C150 196 136 236 100 250C66 250 46 226 44 190Z" fill="#6B0F2B" stroke="#0E2444" stroke-width="3.5" stroke-linejoin="round"/><path d="M66 232C84 214 112 212 134 222C124 238 112 246 100 250C86 250 74 244 66 232Z" fill="#F0647E"/>',
      '<path d="M45 189L54 206L63 184L74 205L84 179L96 203L106 175L118 199L126 171L136 190L142 164C112 174 76 172 45 189ZM58 228L64 214L74 238L82 222L92 248L102 228L110 246L118 222L126 234L132 212C130 230 116 244 100 250C84 251 68 244 58 228Z" fill="#FFFDF0" stroke="#0E2444" stroke-width="2" stroke-linejoin="round"/>',
      '<circle cx="116" cy="124" r="19" fill="#fff" stroke="#0E2444" stroke-width="3.5"/><circle cx="111" cy="127" r="9.5" fill="#0A1430"/><circle cx="107" cy="123" r="3.4" fill="#fff"/><path d="M88 112L142 104" stroke="#0E2444" stroke-width="8" stroke-linecap="round"/><path d="M176 112q-12 20-10 44M192 108q-12 20-10 42M208 106q-12 18-10 38" stroke="#0E2444" stroke-opacity=".6" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M58 132h0M52 144h0" stroke="#0E2444" stroke-width="6" stroke-linecap="round"/><path d="M70 96C92 76 122 70 150 72" stroke="#fff" stroke-opacity=".6" stroke-width="7" fill="none" stroke-linecap="round"/>',
    );
    art.coins([
      [250, 216, 20, 16, 0.85],
      [270, 258, 14, -20, 0.7],
      [36, 66, 15, -14, 0.8],
    ]);
  },
  scrim: ["#03143E", 0.64, 0.93],
  front: (art) => art.sparkles(6, [14, 14, 272, 230], "#fff", 3, 9),
  title: titleStyle({
    foil: ["#FFFFFF", "#D6FBFF", "#4FC8E8", "#F0FEFF"],
    ink: "#041440",
    rim: "#C4182E",
    max: 72,
  }),
  mirrors: true,
};

export const WATERS = { lotus, perlas, koi, octopus, shark };
