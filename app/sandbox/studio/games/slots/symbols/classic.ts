import { label } from "../../../../../art/lettering.ts";
import {
  disc,
  draw,
  fill,
  GOLD,
  gloss,
  goldStar,
  type SymbolSet,
  solid,
  stroke,
  type Tone,
  wild,
} from "./pen.ts";

const RED: Tone = ["#FF8A8A", "#E5202E", "#7A0613"];
const GREEN: Tone = ["#B6F58A", "#3FB83A", "#0E5A1C"];

/** Fruit, bars and sevens. */
export const CLASSIC: SymbolSet = {
  drawings: {
    H2: draw("seven", "#FF5C4D", (art) => [
      solid(art, "M14 14H108V42Q80 66 72 110H34Q42 70 70 46H38L34 56H14Z", RED, "#FFE08A"),
      gloss("M24 24H94", 5),
    ]),
    H3: draw("bar", "#FFB84D", (art) => [
      solid(art, "M8 34H112V86H8Z", ["#5B5470", "#26203A", "#0C0818"], "#FFD25A"),
      label("BAR", 60, 77, { lettering: "black", size: 47, paint: `fill="${art.gold()}"` }),
      stroke("M14 24H106M14 96H106", "#FFD25A", 6),
    ]),
    H4: draw("melon", "#FF6A6A", (art) => [
      solid(art, "M6 40H114A54 54 0 0 1 6 40Z", GREEN),
      solid(art, "M17 40H103A43 43 0 0 1 17 40Z", ["#FF9A9A", "#F2414F", "#C01230"], "#F4FFE0"),
      fill(`${disc(40, 54, 3, 5)}${disc(60, 66, 3, 5)}${disc(80, 54, 3, 5)}${disc(60, 50, 3, 5)}`, "#2A0A12"),
    ]),
    L1: draw("cherries", "#FF4D6A", (art) => [
      stroke("M36 72Q44 34 82 16Q72 44 84 72", "#4E9A2E", 6),
      solid(art, "M82 16Q104 8 114 26Q96 36 82 16Z", GREEN),
      solid(art, disc(34, 84, 24), RED),
      solid(art, disc(84, 84, 24), RED),
      gloss("M22 80A14 14 0 0 1 32 70M72 80A14 14 0 0 1 82 70"),
    ]),
    L2: draw("lemon", "#FFE14D", (art) => [
      solid(
        art,
        "M10 66Q14 58 22 52Q38 24 70 28Q92 30 98 48L112 56Q106 66 102 70Q88 98 54 96Q30 94 22 76Q14 74 10 66Z",
        ["#FFFBC4", "#FFDD2E", "#B98A05"],
      ),
      gloss("M34 60Q44 42 66 40"),
    ]),
    L3: draw("plum", "#A06BFF", (art) => [
      stroke("M60 30Q62 16 74 10", "#6B4A1E", 6),
      solid(art, "M64 24Q84 6 104 18Q88 36 64 24Z", GREEN),
      solid(art, "M60 32C92 20 112 44 106 72C100 98 78 112 60 108C38 112 18 98 14 72C10 44 30 22 60 32Z", [
        "#D5A8FF",
        "#7A35D6",
        "#33107A",
      ]),
      stroke("M60 34Q50 66 62 106", "#2A0B66", 4, 0.6),
      gloss("M28 70Q28 50 42 44"),
    ]),
    L4: draw("orange", "#FFA53D", (art) => [
      solid(art, disc(60, 66, 46), ["#FFD79A", "#FF8A1E", "#B34A00"]),
      solid(art, "M60 24Q76 4 100 12Q88 32 60 24Z", GREEN),
      fill(`${disc(60, 24, 5)}`, "#4E7A1E"),
      gloss("M26 64Q28 44 46 34"),
    ]),
    W: wild("classic", "#FFD25A", ["#FF5A5A", "#A30C1C"], (art) => [goldStar(art, 5, 56, 27)]),
    S: draw("horseshoe", "#FFD25A", (art) => [
      solid(
        art,
        "M22 108L14 92Q-6 12 60 10Q126 12 106 92L98 108H76L82 88Q100 36 60 36Q20 36 38 88L44 108Z",
        GOLD,
      ),
      fill(
        `${disc(26, 60, 4)}${disc(34, 36, 4)}${disc(60, 23, 4)}${disc(86, 36, 4)}${disc(94, 60, 4)}`,
        "#6B3A05",
      ),
      art.sparkle(60, 66, 20, "#FFF6CF"),
    ]),
  },
  names: { H2: "seven", H3: "bar", H4: "melon", L1: "cherries", L2: "lemon", L3: "plum", L4: "orange" },
};
