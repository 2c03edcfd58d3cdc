import { petal } from "../../../../../art/core.ts";
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

const RED: Tone = ["#FF8A6A", "#D9261E", "#6B0A0A"];
const JADE: Tone = ["#D6FFE0", "#35B57A", "#0A4A36"];

/** Gold, jade and red silk. */
export const FORTUNE: SymbolSet = {
  drawings: {
    H2: draw("ingot", "#FFD25A", (art) => [
      solid(art, "M4 44Q20 60 34 60Q40 30 60 30Q80 30 86 60Q100 60 116 44Q112 88 92 98H28Q8 88 4 44Z", GOLD),
      solid(art, disc(60, 56, 27, 22), ["#FFFBD6", "#FFD84D", "#C9820C"]),
      gloss("M44 50Q48 40 60 39M14 58Q18 78 30 88"),
    ]),
    H3: draw("lantern", "#FF6A4D", (art) => [
      stroke("M60 4V16M60 98V104", "#FFD25A", 5),
      solid(art, disc(60, 57, 48, 38), RED, "#FFD25A"),
      stroke("M60 20V94M38 24Q24 57 38 90M82 24Q96 57 82 90", "#FFD25A", 3, 0.8),
      solid(art, "M40 14H80V24H40ZM40 90H80V100H40Z", GOLD),
      stroke("M50 102V116M60 102V118M70 102V116", "#FFB03D", 4),
    ]),
    H4: draw("jade", "#6AF0B0", (art) => [
      solid(art, disc(60, 60, 52), JADE),
      stroke(disc(60, 60, 42), "#0A4A36", 3, 0.6),
      solid(art, "M44 44H76V76H44Z", ["#04241A", "#0A3A2A", "#0E4A36"], "#D6FFE0"),
      gloss("M20 56Q24 30 48 20"),
      fill("M54 24H66V34H54ZM54 86H66V96H54ZM24 54H34V66H24ZM86 54H96V66H86Z", "#E8FFF0", 0.8),
    ]),
    L1: draw("blossom", "#FFB0D0", (art) => [
      repeatAroundCentre(
        5,
        `<path d="M60 60C30 52 34 12 60 10C86 12 90 52 60 60Z" fill="${art.linear([
          [0, "#FFE0EE"],
          [1, "#F2609A"],
        ])}" stroke="#FFF" stroke-width="3"/>`,
        60,
        62,
      ),
      repeatAroundCentre(10, stroke("M60 56V40", "#A8124E", 2.5), 60, 62),
      fill(disc(60, 62, 9), "#FFD25A"),
    ]),
    L2: draw("teapot", "#9AC8FF", (art) => [
      stroke("M36 34Q60 2 84 34", "#C9822E", 7),
      solid(art, "M94 62Q116 54 114 34L104 40Q102 52 92 52Z", ["#E8F4FF", "#5A9AE0", "#123E86"]),
      solid(art, "M24 46Q60 30 96 46Q110 84 88 104H32Q10 84 24 46Z", ["#F4FAFF", "#6AA8EA", "#14428C"]),
      solid(art, "M44 42Q60 24 76 42Z", GOLD),
      stroke("M34 74Q46 60 60 74Q74 88 86 74", "#FFF", 5, 0.85),
    ]),
    L3: draw("bamboo", "#A8F08A", (art) => [
      solid(art, "M30 112V80H50V112ZM30 76V42H50V76ZM30 38V8H50V38Z", ["#E0FFB0", "#6BBF3A", "#22661A"]),
      solid(art, "M66 112V66H84V112ZM66 62V24H84V62Z", ["#E0FFB0", "#55A832", "#1A5216"]),
      fill(
        "M50 40Q74 20 68 4Q48 14 50 40ZM84 64Q112 54 112 34Q88 38 84 64ZM30 78Q6 66 4 46Q26 52 30 78Z",
        "#3E9A3A",
      ),
    ]),
    L4: draw("firecracker", "#FF7A5A", (art) => [
      stroke("M60 26Q56 12 70 6", "#FFE9A0", 4),
      art.sparkle(74, 8, 16, "#FFE14D"),
      solid(art, "M14 40L36 30L54 84L32 92ZM106 40L84 30L66 84L88 92Z", RED, "#FFD25A"),
      solid(art, "M46 30H74V110H46Z", RED, "#FFD25A"),
      fill("M46 42H74V52H46ZM46 88H74V98H46Z", "#FFD25A"),
    ]),
    W: wild("fortune", "#FF9A4D", ["#1F9A6A", "#06402E"], (art) => [
      solid(art, "M16 8H104V68H16Z", RED, "#FFD25A"),
      repeatAroundCentre(4, petal(60, 38, 28, 15, 0, `fill="${art.gold()}"`), 60, 38, 45),
      fill(disc(60, 38, 8), "#FFF3B8"),
    ]),
    S: draw("envelope", "#FF5A4D", (art) => [
      solid(art, "M20 6H100V114H20Z", RED, "#FFD25A"),
      fill("M20 6H100L60 50Z", "#F2584A"),
      stroke("M22 8L60 50L98 8", "#FFD25A", 4),
      solid(art, disc(60, 56, 22), GOLD),
      fill("M53 49H67V63H53Z", "#8A1408"),
      stroke("M36 92H84M44 102H76", "#FFD25A", 4),
    ]),
  },
  names: {
    H2: "ingot",
    H3: "lantern",
    H4: "jade",
    L1: "blossom",
    L2: "teapot",
    L3: "bamboo",
    L4: "firecracker",
  },
};
