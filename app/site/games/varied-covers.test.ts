import { describe, expect, it } from "vitest";
import { variedCovers } from "./varied-covers.ts";

/** A game's motif is its first letter. */
const pick = (games: string, count = 4) =>
  variedCovers(games.split(" "), (game) => game[0] ?? null, count).join(" ");

describe("the covers on top of a lobby", () => {
  it("have different motifs when the games have enough of them", () =>
    expect(pick("f1 f2 f3 b1 t1 c1 f4 r1")).toBe("f1 b1 t1 c1"));
  it("alternate between motifs when there are fewer", () =>
    expect(pick("c1 p1 p2 p3 c2 c3")).toBe("c1 p1 c2 p2"));
  it("are the first games when all motifs are equal, and no more than there are games", () => {
    expect(pick("s1 s2 s3 s4 s5")).toBe("s1 s2 s3 s4");
    expect(pick("s1 s2")).toBe("s1 s2");
  });
  it("are the first games when no motif is known", () =>
    expect(variedCovers(["a", "b", "c"], () => null, 2)).toEqual(["a", "b"]));
});
