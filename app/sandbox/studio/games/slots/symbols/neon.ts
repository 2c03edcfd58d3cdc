import { label } from "../../../../../art/lettering.ts";
import { disc, draw, repeatAroundCentre, type SymbolSet, stroke } from "./pen.ts";

/** A tube of light along an outline. */
const tube = (outline: string, color: string): string =>
  stroke(outline, color, 17, 0.22) + stroke(outline, color, 10, 0.75) + stroke(outline, "#FFF", 3.5);

const sign = (name: string, color: string, outline: string, second = "", other = color): string =>
  draw(`neon ${name}`, color, () => [tube(outline, color), second && tube(second, other)]);

/** Signs over a street at night. */
export const NEON: SymbolSet = {
  drawings: {
    H2: sign("seven", "#FF3D6E", "M20 18H100Q64 60 58 106", "M34 62H92", "#FFC93C"),
    H3: sign(
      "diamond",
      "#2FE0FF",
      "M36 20H84L108 50L60 106L12 50Z",
      "M12 50H108M36 20L60 50L84 20M60 50V104",
      "#2F8CFF",
    ),
    H4: sign("cocktail", "#B46BFF", "M16 20H104L60 66ZM60 66V106M36 106H84", "M66 44L90 8", "#6BFF9A"),
    L1: sign(
      "heart",
      "#FF4DA0",
      "M60 104Q10 66 14 38Q20 12 44 18Q56 22 60 36Q64 22 76 18Q100 12 106 38Q110 66 60 104Z",
    ),
    L2: sign("spade", "#4DA8FF", "M60 12Q106 50 100 72Q92 92 66 78L74 108H46L54 78Q28 92 20 72Q14 50 60 12Z"),
    L3: sign(
      "club",
      "#4DFF8A",
      "M54 80Q40 92 26 82Q10 66 26 52Q34 46 44 50Q34 20 60 14Q86 20 76 50Q86 46 94 52Q110 66 94 82Q80 92 66 80L74 108H46Z",
    ),
    L4: sign("bolt", "#FFD83D", "M72 8L24 68H56L46 112L98 48H64Z"),
    W: draw("neon wild", "#FF9A3D", (art) => [
      tube("M14 36H106Q114 36 114 44V76Q114 84 106 84H14Q6 84 6 76V44Q6 36 14 36Z", "#FF8A1E"),
      label("WILD", 60, 72, {
        lettering: "black",
        size: 35,
        paint: 'fill="#FFF3B8" stroke="#FF6A1E" stroke-width="3"',
      }),
      art.sparkle(60, 18, 14, "#FFE14D"),
      art.sparkle(60, 102, 14, "#FFE14D"),
    ]),
    S: draw("neon moon", "#8A7AFF", (art) => [
      tube("M78 18A46 46 0 1 0 104 78A38 38 0 0 1 78 18Z", "#8A6BFF"),
      repeatAroundCentre(5, tube("M90 30L94 42", "#FFE14D"), 90, 46),
      art.sparkle(36, 26, 12, "#FFF"),
      stroke(disc(60, 60, 57), "#8A6BFF", 2, 0.5),
    ]),
  },
  names: { H2: "seven", H3: "diamond", H4: "cocktail", L1: "heart", L2: "spade", L3: "club", L4: "bolt" },
};
