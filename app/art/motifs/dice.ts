import { type Motif, titleStyle } from "./motif.ts";

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** A die seen from a corner, 104 wide about (0, 0). With 0 pips, a face has a pale disc (colour game). */
export function die(
  faces: readonly [top: number, left: number, right: number],
  colours: readonly [string, string, string],
): string {
  const side = (matrix: string, pips: number, fill: string) => {
    const spots = (PIPS[pips] ?? []).map(([x, y]) => `M${x * 16} ${y * 16}h0`).join("");
    const ink = pips === 1 || pips === 4 ? "#D11A3A" : "#14151C";
    const marks = pips
      ? `<path d="${spots}" stroke="${ink}" stroke-width="12" stroke-linecap="round"/>`
      : '<circle r="13" fill="#fff" opacity=".3"/>';
    return `<g transform="matrix(${matrix})"><rect x="-30" y="-30" width="60" height="60" rx="9" fill="${fill}" stroke="#000" stroke-opacity=".19" stroke-width="1.5"/>${marks}</g>`;
  };
  return (
    side(".866 .5-.866 .5 0-30", faces[0], colours[0]) +
    side(".866 .5 0 1-26 15", faces[1], colours[1]) +
    side(".866-.5 0 1 26 15", faces[2], colours[2])
  );
}

export const dice: Motif = {
  ground: ["#FF9A6A", "#B01E3A", "#2A0414"],
  pool: [0.5, 0.4, 0.8],
  field: (art) => {
    art.fill(
      art.pattern(
        36,
        36,
        '<path d="M18 3L33 18L18 33L3 18Z" fill="none" stroke="#FFD98A" stroke-opacity=".2" stroke-width="1.5"/><circle cx="18" cy="18" r="2.4" fill="#FFD98A" opacity=".25"/>',
      ),
    );
  },
  emblem(art) {
    art.glow(150, 156, 150, "#FFE6B0", 0.7);
    art.add(
      `<ellipse cx="150" cy="250" rx="126" ry="34" fill="#0A3A2E" stroke="${art.gold()}" stroke-width="8"/><ellipse cx="150" cy="246" rx="106" ry="24" fill="#14705A"/>`,
    );
    const place = (
      x: number,
      y: number,
      size: number,
      degrees: number,
      faces: readonly [number, number, number],
      colours: readonly [string, string, string],
    ) =>
      `<g transform="translate(${x} ${y})rotate(${degrees})scale(${size})"><g fill="none" stroke="#2A0410" stroke-width="8" stroke-linejoin="round"><path d="M0-58L50-29V30L0 59L-50 30V-29Z"/></g>${die(faces, colours)}</g>`;
    const white = ["#FFFFFF", "#E6E8F2", "#C9CDE0"] as const;
    art.add(
      place(84, 200, 0.98, -8, [5, 3, 6], ["#FF6A6F", "#D81B3C", "#98082A"]),
      place(216, 204, 0.98, 10, [6, 2, 4], ["#FFE27A", "#F0B01C", "#B87A08"]),
      place(150, 116, 1.42, 4, [1, 4, 2], white),
    );
    art.sparkles(8, [14, 14, 272, 220], "#fff", 4, 12);
  },
  scrim: ["#200310", 0.66, 0.92],
  title: titleStyle({
    foil: ["#FFFFFF", "#FFEFA0", "#FFB01F", "#FFF6CF"],
    ink: "#2E0412",
    rim: "#B3122F",
    max: 74,
  }),
};
