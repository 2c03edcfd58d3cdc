import { petal } from "../../../../../art/core.ts";
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

const PINK: Tone = ["#FFC2DA", "#FF4D8D", "#99114D"];
const TEAL: Tone = ["#B6FFF0", "#1FC4B0", "#06594F"];
const WOOD: Tone = ["#F2C48A", "#B5651D", "#5A2B08"];

/** A street festival of the Philippines. */
export const FESTIVAL: SymbolSet = {
  drawings: {
    H2: draw("mask", "#FFD25A", (art) => [
      repeatAroundCentre(
        7,
        petal(
          60,
          40,
          38,
          13,
          0,
          `fill="${art.linear([
            [0, "#FF8FB4"],
            [1, "#C2185B"],
          ])}" stroke="#FFE9A0" stroke-width="2"`,
        ),
        60,
        62,
        -62,
      ),
      solid(
        art,
        "M60 34C92 34 104 52 100 76C96 100 78 112 60 112C42 112 24 100 20 76C16 52 28 34 60 34Z",
        ["#FFFDF2", "#FFE9B8", "#D99A4A"],
        "#FFF",
      ),
      fill("M30 64Q42 54 54 66Q42 76 30 64ZM66 66Q78 54 90 64Q78 76 66 66Z", "#3A1240"),
      fill("M38 84Q60 96 82 84Q76 106 60 106Q44 106 38 84Z", "#D21F4F"),
      fill(`${disc(30, 84, 7)}${disc(90, 84, 7)}`, "#FF7FA6", 0.8),
      stroke("M28 56Q42 44 54 56M66 56Q78 44 92 56", "#12A594", 5),
    ]),
    H3: draw("guitar", "#FFB05A", (art) => [
      solid(art, "M70 42L100 8L112 20L80 50Z", WOOD),
      solid(art, "M72 38Q92 46 82 64Q90 96 58 108Q24 116 12 92Q6 64 34 58Q44 36 72 38Z", [
        "#FFD9A0",
        "#E8862A",
        "#8A3C08",
      ]),
      fill(disc(54, 76, 15), "#3A1505"),
      stroke(disc(54, 76, 18), "#FFE9A0", 3),
      stroke("M36 96L104 18M40 100L108 22", "#FFF6CF", 2, 0.9),
      stroke("M26 86L46 106", "#3A1505", 6),
    ]),
    H4: draw("fan", "#FF6AA0", (art) => [
      solid(art, "M60 108L4 56Q30 14 60 14Q90 14 116 56Z", PINK, "#FFE9A0"),
      stroke("M60 106L22 38M60 106L42 20M60 106V16M60 106L78 20M60 106L98 38", "#FFE9A0", 3, 0.85),
      stroke("M16 60Q36 30 60 30Q84 30 104 60", "#FFF", 5, 0.7),
      fill(disc(60, 104, 8), "#FFD25A"),
    ]),
    L1: draw("drum", "#FF8A5A", (art) => [
      solid(art, "M14 42V88Q60 118 106 88V42Z", ["#FF9A7A", "#E0402E", "#7A1408"]),
      stroke("M16 50L38 98L60 54L82 98L104 50", "#FFE9A0", 5),
      solid(art, disc(60, 42, 46, 18), ["#FFFFFF", "#F6E6C4", "#D6B27A"], "#FFD25A"),
      stroke("M52 42L92 10M68 42L28 10", "#8A4A12", 7),
    ]),
    L2: draw("maracas", "#7AE0FF", (art) => [
      stroke("M44 70L22 110M76 70L98 110", "#8A4A12", 9),
      solid(art, disc(38, 40, 26, 30), TEAL),
      solid(art, disc(82, 40, 26, 30), ["#FFE79A", "#FFAE1E", "#A85A00"]),
      stroke("M14 44Q38 56 62 44M58 44Q82 56 106 44", "#FFF", 5, 0.8),
    ]),
    L3: draw("flags", "#A0FF9A", (art) => [
      stroke("M4 22Q60 46 116 22", "#FFF6CF", 4),
      solid(art, "M8 26L40 36L20 84Z", PINK),
      solid(art, "M44 38H76L60 98Z", GOLD),
      solid(art, "M80 36L112 26L100 84Z", TEAL),
    ]),
    L4: draw("sampaguita", "#FFFFFF", (art) => [
      repeatAroundCentre(5, petal(60, 60, 34, 18, 0, `fill="#3E9A3A"`), 60, 62, 36),
      repeatAroundCentre(
        6,
        petal(
          60,
          60,
          50,
          24,
          0,
          `fill="${art.linear([
            [0, "#FFFFFF"],
            [1, "#C9D8FF"],
          ])}" stroke="#8FA6E8" stroke-width="2"`,
        ),
      ),
      fill(disc(60, 60, 12), "#FFD25A"),
    ]),
    W: wild("festival", "#FFD25A", ["#2FB7E8", "#0B4A9A"], (art) => [
      repeatAroundCentre(8, solid(art, "M53 34L60 2L67 34Z", GOLD), 60, 58),
      solid(art, disc(60, 58, 30), GOLD),
    ]),
    S: draw("fireworks", "#FF8AF0", (art) => [
      repeatAroundCentre(12, stroke("M60 42V18", "#FF6AB0", 6)),
      repeatAroundCentre(12, stroke("M60 14V8", "#FFE14D", 7), 60, 60),
      repeatAroundCentre(8, stroke("M60 50V34", "#6FF0FF", 5), 60, 60, 22),
      art.sparkle(60, 60, 22, "#FFF6CF"),
    ]),
  },
  names: { H2: "mask", H3: "guitar", H4: "fan", L1: "drum", L2: "maracas", L3: "flags", L4: "sampaguita" },
};
