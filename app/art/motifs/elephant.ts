import { type Art, petalPath, round } from "../core.ts";
import { type Motif, titleStyle } from "./motif.ts";

/** The jade elephant's face about (150, 150), with its golden headdress. */
export function elephantHead(art: Art): string {
  const ear = art.linear(
    [
      [0, "#3FBF95"],
      [1, "#0B5A48"],
    ],
    1,
    0,
    0,
    1,
  );
  const face = art.linear([
    [0, "#B9F5DC"],
    [0.4, "#4CC79E"],
    [1, "#127459"],
  ]);
  const tusk = art.linear([
    [0, "#FFFFFF"],
    [1, "#E2CFA0"],
  ]);
  return [
    art.mirrored(
      `<path d="M112 92C72 70 26 86 18 132C12 172 34 212 70 224C92 228 106 208 112 184Z" fill="${ear}" stroke="#04332A" stroke-width="4" stroke-linejoin="round"/><path d="M102 106C74 92 42 106 36 138C32 166 46 194 70 204C84 204 94 190 100 172Z" fill="#B9F5DC" opacity=".4"/>`,
      300,
    ),
    `<path d="M150 62C188 62 208 92 206 128C204 154 192 170 186 186C180 208 178 226 178 246C178 266 190 270 190 284C190 298 168 300 158 290C146 276 150 252 140 246Q122 252 122 230C122 212 116 194 108 176C98 160 96 146 94 128C92 92 112 62 150 62Z" fill="${face}" stroke="#04332A" stroke-width="4" stroke-linejoin="round"/>`,
    '<g stroke="#04332A" stroke-opacity=".4" stroke-width="2.6" fill="none" stroke-linecap="round"><path d="M130 206q22 9 44 0M128 222q22 9 48 0M134 238q20 8 42 0M148 254q14 5 28 0M152 270q12 5 28 0"/></g>',
    art.mirrored(
      `<path d="M112 190C92 200 78 226 84 252C96 244 112 222 126 206Z" fill="${tusk}" stroke="#5E4A1C" stroke-width="3" stroke-linejoin="round"/><path d="M84 236q8 4 16-2l-4 8q-7 5-12 4z" fill="${art.gold()}"/><path d="M108 148q14-13 28 1q-14 11-28-1z" fill="#FFF6CF" stroke="#04332A" stroke-width="3"/><circle cx="123" cy="148" r="5" fill="#10201C"/><circle cx="121" cy="146" r="1.6" fill="#fff"/><path d="M104 138q16-14 34-3" stroke="#04332A" stroke-width="3" fill="none" stroke-linecap="round"/>`,
      300,
    ),
    `<path d="M96 104C104 58 132 44 150 22C168 44 196 58 204 104Q150 72 96 104Z" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3.5" stroke-linejoin="round"/><path d="M98 108Q150 78 202 108L196 122Q150 94 104 122Z" fill="#C4182E" stroke="#5E2C0C" stroke-width="2.5"/><path d="M128 104L150 84L172 104L150 140Z" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round"/><path d="M138 105L150 94L162 105L150 125Z" fill="#2FD8C0"/><path d="M150 94V125L138 105Z" fill="#B9FFF0"/>`,
    `<g fill="#E0243F"><circle cx="150" cy="58" r="8"/><circle cx="124" cy="76" r="4.6"/><circle cx="176" cy="76" r="4.6"/></g>`,
    art.copies(
      7,
      `<circle r="3.4" fill="#FFF3B8"/>`,
      (i) => `x="${108 + i * 14}" y="${round(112 - 15 * Math.sin(((i + 1) / 8) * Math.PI))}"`,
    ),
  ].join("");
}

export const elephant: Motif = {
  ground: ["#FFE9A6", "#1FA07A", "#04302C"],
  pool: [0.5, 0.34, 0.85],
  field: (art) => {
    art.rays({ x: 150, y: 140, n: 30, radius: 340, color: "#FFF6D0", opacity: 0.16 });
    art.add(
      '<g fill="none" stroke="#FFF1BE" stroke-opacity=".3" stroke-width="3"><circle cx="150" cy="146" r="128"/><circle cx="150" cy="146" r="140" stroke-dasharray="2 9" stroke-linecap="round"/></g>',
    );
  },
  emblem(art) {
    art.glow(150, 140, 150, "#FFF3C0", 0.7);
    art.add(
      art.copies(
        15,
        `<path d="${petalPath(40, 12)}" fill="#F2B84A" stroke="#7A4206"/>`,
        (i) => `transform="rotate(${-98 + i * 14} 150 146)translate(150 34)" opacity=".9"`,
      ),
    );
    art.add(elephantHead(art));
  },
  scrim: ["#02201C", 0.64, 0.92],
  front: (art) => art.sparkles(7, [14, 14, 272, 240], "#fff", 3, 9),
  title: titleStyle({
    lettering: "serif",
    foil: ["#FFFFFF", "#FFF0A8", "#E8A01C", "#FFF6D0"],
    ink: "#03251F",
    rim: "#0B7A5A",
    max: 66,
  }),
};
