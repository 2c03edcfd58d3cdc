import {
  disc,
  draw,
  fill,
  GOLD,
  repeatAroundCentre,
  type SymbolSet,
  solid,
  stroke,
  type Tone,
  wild,
} from "./pen.ts";

const CORAL: Tone = ["#FFC2B0", "#FF6A5A", "#99241E"];
const GREEN: Tone = ["#C8F5A0", "#4DB35A", "#12503A"];
const STEEL: Tone = ["#F2FAFF", "#9FBBD6", "#3C5878"];

/** Pearls and the creatures around them. */
export const SEA: SymbolSet = {
  drawings: {
    H2: draw("pearl", "#FFB8E0", (art) => [
      solid(art, "M60 70L8 42Q22 8 60 8Q98 8 112 42Z", ["#FFD9EC", "#F28AB8", "#8A2A66"]),
      stroke("M60 66L28 20M60 66L44 12M60 66V10M60 66L76 12M60 66L92 20", "#FFF", 3, 0.5),
      solid(art, "M60 62Q110 58 112 78Q104 112 60 112Q16 112 8 78Q10 58 60 62Z", [
        "#FFC2E0",
        "#D9609A",
        "#701C52",
      ]),
      `<circle cx="60" cy="70" r="22" fill="${art.radial(
        [
          [0, "#FFFFFF"],
          [0.5, "#F4E9F7"],
          [1, "#A98CC0"],
        ],
        0.38,
        0.34,
        0.7,
      )}" stroke="#FFF" stroke-width="2"/>`,
    ]),
    H3: draw("turtle", "#7AF0B0", (art) => [
      solid(art, disc(96, 42, 15, 13), GREEN),
      solid(
        art,
        "M30 40Q6 24 12 50Q20 60 36 56ZM34 84Q14 106 34 108Q48 102 48 90ZM78 86Q92 112 104 100Q104 86 90 78Z",
        GREEN,
      ),
      solid(art, disc(56, 66, 42, 34), ["#FFE79A", "#C98A2A", "#6B3A0A"]),
      stroke(
        "M56 34L36 50V78L56 98L76 78V50ZM36 50L18 60M36 78L20 84M76 50L92 54M76 78L92 82",
        "#6B3A0A",
        4,
        0.8,
      ),
      fill(disc(101, 38, 3), "#0B2A1A"),
    ]),
    H4: draw("fish", "#FFB04D", (art) => [
      solid(art, "M86 60L116 32Q110 60 116 90Z", ["#FFE08A", "#FF9A1E", "#A84A00"]),
      solid(art, "M4 62Q26 20 62 26Q88 34 94 60Q88 90 60 96Q24 100 4 62Z", ["#FFE9A0", "#FF8A1E", "#B34A00"]),
      stroke("M40 32Q54 60 40 94M66 28Q80 60 66 94", "#FFF", 9, 0.9),
      fill(disc(24, 54, 7), "#FFF"),
      fill(disc(23, 54, 4), "#1A0A2A"),
    ]),
    L1: draw("starfish", "#FF8A6A", (art) => [
      solid(
        art,
        "M60 6Q70 34 76 42Q92 42 116 44Q96 62 86 70Q90 88 100 112Q74 98 60 90Q46 98 20 112Q30 88 34 70Q24 62 4 44Q28 42 44 42Q50 34 60 6Z",
        CORAL,
      ),
      fill(
        `${disc(60, 62, 6)}${disc(60, 34, 4)}${disc(86, 52, 4)}${disc(34, 52, 4)}${disc(78, 88, 4)}${disc(42, 88, 4)}`,
        "#FFE0D0",
      ),
    ]),
    L2: draw("anchor", "#BFE0FF", (art) => [
      solid(
        art,
        "M52 38H28V28H52V26A11 11 0 1 1 68 26V28H92V38H68V92Q88 88 94 72L84 74L104 54L114 80L106 76Q98 110 60 114Q22 110 14 76L6 80L16 54L36 74L26 72Q32 88 52 92Z",
        STEEL,
      ),
      fill(disc(60, 18, 5), "#1E3A5A"),
    ]),
    L3: draw("coral", "#FF7AB8", () => {
      const branches =
        "M60 112V66M60 84Q38 78 32 40M33 58Q18 54 14 32M60 76Q86 70 90 30M88 54Q106 50 108 28M60 70Q54 42 62 10M59 46Q76 42 78 20";
      return [
        stroke(branches, "#5E0A38", 17),
        stroke(branches, "#F2478F", 12),
        stroke(branches, "#FFB0D4", 4),
      ];
    }),
    L4: draw("helm", "#E8B86A", (art) => [
      repeatAroundCentre(8, stroke("M60 34V8", "#8A4A12", 9)),
      stroke(disc(60, 60, 34), "#5A2B08", 15),
      stroke(disc(60, 60, 34), "#C9822E", 9),
      solid(art, disc(60, 60, 13), GOLD),
    ]),
    W: wild("sea", "#7AE8FF", ["#18A0C9", "#06406B"], (art) => [
      solid(
        art,
        "M54 66V44Q30 44 24 12L16 24L10 8L28 4L42 12L36 16Q40 32 54 32V18L46 22L60 0L74 22L66 18V32Q80 32 84 16L78 12L92 4L110 8L104 24L96 12Q90 44 66 44V66Z",
        GOLD,
      ),
    ]),
    S: draw("compass", "#FFE9A0", (art) => [
      solid(art, disc(60, 60, 53), GOLD),
      solid(art, disc(60, 60, 42), ["#123A5E", "#0B2747", "#04122B"], "#8A4A06"),
      fill("M60 16L70 60H50Z", "#FF5A5A"),
      fill("M60 104L70 60H50Z", "#E8F6FF"),
      fill("M18 60L60 52V68ZM102 60L60 52V68Z", "#7AB8E8", 0.8),
      fill(disc(60, 60, 7), "#FFD25A"),
    ]),
  },
  names: { H2: "pearl", H3: "turtle", H4: "fish", L1: "starfish", L2: "anchor", L3: "coral", L4: "helm" },
};
