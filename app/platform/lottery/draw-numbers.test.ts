import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawNumbers, hashDrawSeed } from "./draw-numbers.ts";
import { computeWin, hitsByTier } from "./match.ts";
import { exactReturn } from "./returns.ts";
import { DICE, KENO } from "./rule-sets/balls-and-dice.ts";
import { FIVE_DIGITS, FOUR_D } from "./rule-sets/digits.ts";
import { VN_NORTH } from "./rule-sets/vietnam.ts";

const getSeed = (text: string) => createHash("sha256").update(text).digest("hex");

describe("a draw's numbers", () => {
  it("are derived from seed and draw as documented", () => {
    const seed = getSeed("documented");
    const word = (at: number) =>
      createHmac("sha256", Buffer.from(seed, "hex"))
        .update("lotus-45-giay.20261123-0001/0")
        .digest()
        .readUInt32BE(at * 4);
    const expected = [0, 1, 2, 3, 4].map((at) => word(at) % 10).join("");
    expect(drawNumbers(seed, "lotus-45-giay.20261123-0001", FIVE_DIGITS.shape)).toEqual([expected]);
    expect(hashDrawSeed(seed)).toBe(createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex"));
  });

  it("are deterministic, and differ for another draw or seed", () => {
    const numbers = drawNumbers(getSeed("a"), "x.1", VN_NORTH.shape);
    expect(drawNumbers(getSeed("a"), "x.1", VN_NORTH.shape)).toEqual(numbers);
    expect(drawNumbers(getSeed("a"), "x.2", VN_NORTH.shape)).not.toEqual(numbers);
    expect(drawNumbers(getSeed("b"), "x.1", VN_NORTH.shape)).not.toEqual(numbers);
  });

  it("have the lengths of the prize table, and no ball twice", () => {
    const shape = VN_NORTH.shape;
    const lengths = shape.kind === "prizes" ? shape.prizes.flatMap((p) => Array(p.count).fill(p.digits)) : [];
    expect(drawNumbers(getSeed("n"), "x", shape).map((number) => number.length)).toEqual(lengths);
    const balls = drawNumbers(getSeed("n"), "x", KENO.shape);
    expect(new Set(balls).size).toBe(20);
    expect(balls.every((ball) => /^\d\d$/.test(ball) && Number(ball) >= 1 && Number(ball) <= 80)).toBe(true);
  });

  it("require a complete seed", () => {
    expect(() => drawNumbers("beef", "x", DICE.shape)).toThrow("64 hexadecimal digits");
  });
});

/**
 * Returns the chi-squared of counts that should be equal, minus its mean, in standard deviations: below 4 nearly always
 * for fair counts.
 */
function unevenness(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  const freedom = counts.length - 1;
  return (chi - freedom) / Math.sqrt(2 * freedom);
}

describe("many draws", () => {
  const draws = Array.from({ length: 3_000 }, (_, at) => String(at));
  const seed = getSeed("statistics");

  it("have all digits, die faces and balls equally often", () => {
    const digits = new Array<number>(10).fill(0);
    const faces = new Array<number>(7).fill(0);
    const balls = new Array<number>(81).fill(0);
    const count = (counts: number[], value: number) => {
      counts[value] = (counts[value] ?? 0) + 1;
    };
    for (const draw of draws) {
      for (const digit of drawNumbers(seed, draw, FIVE_DIGITS.shape)[0] ?? "") count(digits, Number(digit));
      for (const face of drawNumbers(seed, draw, DICE.shape)) count(faces, Number(face));
    }
    for (const draw of draws.slice(0, 500)) {
      for (const ball of drawNumbers(seed, draw, KENO.shape)) count(balls, Number(ball));
    }
    expect(unevenness(digits)).toBeLessThan(4);
    expect(unevenness(faces.slice(1))).toBeLessThan(4);
    // Without replacement the counts are closer together than chi-squared assumes.
    expect(unevenness(balls.slice(1))).toBeLessThan(4);
  });

  it.each([
    ["LAST1", FIVE_DIGITS, ["7"]],
    ["SIDE1", FIVE_DIGITS, ["BIG"]],
    ["DICE_SIDE", DICE, ["SMALL"]],
    ["BIG4", FOUR_D, Array.from({ length: 100 }, (_, at) => String(at * 97).padStart(4, "0"))],
  ])("have the computed return of %s", (code, rules, picks) => {
    const play = rules.plays.find((one) => one.code === code);
    if (!play) throw new Error(code);
    let sum = 0;
    let squares = 0;
    for (const draw of draws) {
      const win = computeWin(
        1_000,
        hitsByTier(rules.shape, play, picks, drawNumbers(seed, draw, rules.shape)),
        play.odds.LOTT,
      );
      const part = win / (1_000 * picks.length);
      sum += part;
      squares += part * part;
    }
    const mean = sum / draws.length;
    const error = Math.sqrt((squares / draws.length - mean * mean) / draws.length);
    expect(Math.abs(mean - exactReturn(rules.shape, play, "LOTT").lowest / 10_000)).toBeLessThan(4 * error);
  });
});
