import { repeat } from "../../../../../art/core.ts";
import {
  disc,
  draw,
  fill,
  GOLD,
  gloss,
  repeatAroundCentre,
  type SymbolSet,
  solid,
  stroke,
  type Tone,
  wild,
} from "./pen.ts";

const LEAF: Tone = ["#D2F58A", "#4FA83A", "#14521E"];
const BROWN: Tone = ["#E8B88A", "#96592A", "#42200A"];

/** Fields, orchards and their animals. */
export const HARVEST: SymbolSet = {
  drawings: {
    H2: draw("owl", "#FFC98A", (art) => [
      solid(
        art,
        "M22 14Q40 26 60 26Q80 26 98 14Q112 50 100 84Q88 114 60 114Q32 114 20 84Q8 50 22 14Z",
        BROWN,
      ),
      fill("M40 74Q60 64 80 74Q84 104 60 108Q36 104 40 74Z", "#F2D6A8"),
      fill(`${disc(40, 50, 20)}${disc(80, 50, 20)}`, "#FFF6DC"),
      fill(`${disc(42, 50, 12)}${disc(78, 50, 12)}`, "#F29A1E"),
      fill(`${disc(43, 50, 7)}${disc(77, 50, 7)}`, "#1E0F05"),
      fill(`${disc(40, 46, 3)}${disc(74, 46, 3)}`, "#FFF"),
      solid(art, "M52 60H68L60 76Z", GOLD),
      stroke("M50 86L54 90M66 90L70 86M54 98L60 102L66 98", "#96592A", 3),
    ]),
    H3: draw("butterfly", "#8AB8FF", (art) => [
      solid(art, "M56 56Q20 -6 6 30Q2 62 50 66ZM64 56Q100 -6 114 30Q118 62 70 66Z", [
        "#CFE6FF",
        "#3D8CF2",
        "#123A9A",
      ]),
      solid(art, "M54 66Q10 74 22 100Q40 116 58 76ZM66 66Q110 74 98 100Q80 116 62 76Z", [
        "#FFE09A",
        "#FF8A3D",
        "#9A3208",
      ]),
      fill(`${disc(26, 36, 8)}${disc(94, 36, 8)}${disc(36, 92, 6)}${disc(84, 92, 6)}`, "#FFF6CF"),
      stroke("M60 48V96", "#2A1408", 9),
      stroke("M58 44Q52 24 40 20M62 44Q68 24 80 20", "#2A1408", 4),
    ]),
    H4: draw("pineapple", "#FFD84D", (art) => [
      solid(art, "M60 42Q30 36 24 12Q42 16 48 24Q50 8 60 2Q70 8 72 24Q78 16 96 12Q90 36 60 42Z", LEAF),
      solid(art, "M60 36Q96 36 94 76Q92 114 60 116Q28 114 26 76Q24 36 60 36Z", [
        "#FFF0A0",
        "#F2A81E",
        "#A85F05",
      ]),
      stroke(
        "M32 54L88 106M28 78L64 112M56 42L94 78M88 54L32 106M92 78L56 112M64 42L26 78",
        "#8A4A05",
        3,
        0.7,
      ),
    ]),
    L1: draw("corn", "#FFE14D", (art) => [
      solid(art, "M60 4Q88 30 84 84L60 104L36 84Q32 30 60 4Z", ["#FFFBC4", "#FFD02E", "#C98A05"]),
      repeat(5, (row) =>
        stroke(`M${44 - (row % 2) * 4} ${30 + row * 13}H${78 + (row % 2) * 4}`, "#B97A05", 6, 0.5),
      ),
      stroke("M52 14V90M68 14V90", "#FFF3A0", 4, 0.7),
      solid(art, "M60 114Q14 104 14 46Q44 66 60 114ZM60 114Q106 104 106 46Q76 66 60 114Z", LEAF),
    ]),
    L2: draw("coconut", "#FFFFFF", (art) => [
      solid(art, disc(60, 60, 52), BROWN),
      `<circle cx="60" cy="60" r="40" fill="#FFFDF6"/>`,
      `<circle cx="60" cy="63" r="30" fill="${art.linear([
        [0, "#B8E0EE"],
        [1, "#F4FCFF"],
      ])}"/>`,
      stroke("M36 66Q48 54 60 66T84 66", "#FFF", 5, 0.9),
      stroke("M14 44L20 50M104 40L98 48M100 84L94 78", "#42200A", 4),
    ]),
    L3: draw("leaf", "#A8F07A", (art) => [
      solid(art, "M12 108Q-2 40 40 20Q76 2 112 10Q118 60 92 88Q62 116 12 108Z", LEAF),
      stroke("M14 106Q54 76 106 18M40 84L34 50M60 68L56 30M52 78L88 80M72 56L104 56", "#E6FFB8", 4, 0.8),
    ]),
    L4: draw("chili", "#FF6A4D", (art) => [
      solid(art, "M82 30Q112 32 106 62Q96 106 14 112Q54 90 60 62Q62 34 82 30Z", [
        "#FF9A7A",
        "#E52A1E",
        "#7A0A08",
      ]),
      solid(art, "M70 34Q72 20 90 20Q108 26 106 44Q90 34 70 34Z", LEAF),
      stroke("M88 20Q86 10 96 4", "#2E7A22", 7),
      gloss("M94 54Q88 76 64 92"),
    ]),
    W: wild("harvest", "#D2F58A", ["#D9822E", "#6B2F08"], (art) => [
      repeatAroundCentre(
        7,
        `<path d="M60 58Q36 32 60 2Q84 32 60 58Z" fill="${art.linear([
          [0, "#D2F58A"],
          [1, "#2E7A22"],
        ])}" stroke="#F2FFC8" stroke-width="2"/>`,
        60,
        58,
      ),
      solid(art, disc(60, 58, 14), GOLD),
    ]),
    S: draw("sun", "#FFD25A", (art) => [
      repeatAroundCentre(12, solid(art, "M52 26L60 2L68 26Z", ["#FFE79A", "#FF9A1E", "#C95A05"])),
      solid(art, disc(60, 60, 36), GOLD),
      fill(`${disc(48, 54, 5)}${disc(72, 54, 5)}`, "#6B3A05"),
      stroke("M44 68Q60 84 76 68", "#6B3A05", 5),
    ]),
  },
  names: { H2: "owl", H3: "butterfly", H4: "pineapple", L1: "corn", L2: "coconut", L3: "leaf", L4: "chili" },
};
