import { type Motif, titleStyle } from "./motif.ts";

/** A crowned crab with its claws raised, on a beach in the evening. */
const crab: Motif = {
  ground: ["#FFD98A", "#E0566E", "#3A1048"],
  pool: [0.5, 0.24, 0.95],
  field: (art) => art.rays({ x: 150, y: 210, n: 24, radius: 420, color: "#FFF3C0", opacity: 0.16 }),
  emblem(art) {
    const shell = art.radial(
      [
        [0, "#FFB08A"],
        [0.5, "#F04A2E"],
        [1, "#9A140C"],
      ],
      0.42,
      0.24,
      0.85,
    );
    const claw = art.linear([
      [0, "#FF9A6A"],
      [0.55, "#E83A22"],
      [1, "#9A140C"],
    ]);
    const gold = art.linear([
      [0, "#FFF6CF"],
      [0.5, "#FFC93C"],
      [1, "#C07A0A"],
    ]);
    art.add(
      '<path d="M0 262C60 236 240 236 300 262V300H0Z" fill="#F2C886"/><path d="M0 264C60 238 240 238 300 264" stroke="#fff" stroke-opacity=".7" stroke-width="5" fill="none"/>',
      art.mirrored(
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M92 214L46 208L24 246M100 232L62 240L50 274M112 244L88 264L86 286" stroke="#5A0A0A" stroke-width="20"/><path d="M92 214L46 208L24 246M100 232L62 240L50 274M112 244L88 264L86 286" stroke="#D8321E" stroke-width="12"/><path d="M94 186C66 178 52 160 52 134" stroke="#5A0A0A" stroke-width="28"/><path d="M94 186C66 178 52 160 52 134" stroke="#D8321E" stroke-width="20"/></g>',
      ),
      art.mirrored(
        `<path d="M30 140C4 108 10 56 48 34C46 58 52 74 64 86C68 70 78 58 94 52C104 84 90 128 66 144C54 150 40 150 30 140Z" fill="${claw}" stroke="#5A0A0A" stroke-width="4.5" stroke-linejoin="round"/><path d="M24 104C22 82 28 64 38 54" stroke="#fff" stroke-opacity=".6" stroke-width="6" fill="none" stroke-linecap="round"/>`,
      ),
      art.mirrored(
        '<path d="M124 154L116 118" stroke="#5A0A0A" stroke-width="16" stroke-linecap="round"/><path d="M124 154L116 118" stroke="#E83A22" stroke-width="9" stroke-linecap="round"/>',
      ),
      `<path d="M66 206C66 164 104 142 150 142C196 142 234 164 234 206C234 246 196 264 150 264C104 264 66 246 66 206Z" fill="${shell}" stroke="#5A0A0A" stroke-width="5"/>`,
      '<g fill="#FFD6B8" opacity=".55"><circle cx="102" cy="182" r="9"/><circle cx="124" cy="168" r="5"/><circle cx="198" cy="184" r="8"/><circle cx="178" cy="168" r="5"/></g>',
      art.mirrored(
        '<circle cx="114" cy="110" r="21" fill="#fff" stroke="#5A0A0A" stroke-width="4"/><circle cx="118" cy="112" r="11" fill="#1A0A1A"/><circle cx="121" cy="108" r="4" fill="#fff"/><path d="M94 96Q108 84 128 92" stroke="#5A0A0A" stroke-width="6" fill="none" stroke-linecap="round"/>',
      ),
      '<path d="M112 216Q150 252 188 216Q150 228 112 216Z" fill="#5A0A0A"/><path d="M120 219L128 227L136 222L144 230L156 230L164 222L172 227L180 219Q150 228 120 219Z" fill="#fff"/>',
      `<path d="M112 152L102 98L128 122L150 84L172 122L198 98L188 152Q150 138 112 152Z" fill="${gold}" stroke="#6B3A05" stroke-width="4.5" stroke-linejoin="round"/><circle cx="150" cy="130" r="8" fill="#C06AE0" stroke="#6B3A05" stroke-width="2.5"/>`,
    );
    art.coins([
      [44, 276, 16, -18, 0.85],
      [250, 280, 18, 16, 0.9],
      [270, 60, 13, 20, 0.75],
    ]);
  },
  scrim: ["#2A0838", 0.64, 0.93],
  front: (art) => art.sparkles(6, [14, 14, 272, 230], "#fff", 3, 9),
  title: titleStyle({ ink: "#2A0414", rim: "#8A1230", max: 70 }),
};

export const SHORE = { crab };
