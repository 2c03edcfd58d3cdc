import { createHash, createHmac } from "node:crypto";
import type { DrawnNumbers } from "./match.ts";
import type { DrawShape } from "./rule-set.ts";

/** A seed's bytes: 32, written as 64 hexadecimal digits. */
const SEED = /^[0-9a-f]{64}$/;

/** Returns the commitment to a seed: the SHA-256 of its 32 bytes, in hexadecimal digits. */
export function hashDrawSeed(seed: string): string {
  return createHash("sha256").update(getBytes(seed)).digest("hex");
}

/**
 * Computes the numbers of a draw, which follow from its seed alone. Words of 32 bits come from HMAC-SHA256 with the
 * seed as its key and the text `<draw>/<block>` (block 0, 1, 2 ...), eight words to a block, the first byte the
 * highest. A word yields a number below n by its remainder; words from the last multiple of n on are skipped, so that
 * all remainders are equally likely. A prize uses a word for each digit, a die one below 6, a ball one below the number
 * of remaining balls, which are in rising order. Documented for players in docs/lottery.md.
 * @throws Error when `seed` is not 64 hexadecimal digits.
 */
export function drawNumbers(seed: string, draw: string, shape: DrawShape): DrawnNumbers {
  return numbersFrom(toWords(getBytes(seed), draw), shape);
}

/** Returns a draw's numbers from random ones: `below(n)` returns a number from 0 to below `n`. */
function numbersFrom(below: (n: number) => number, shape: DrawShape): DrawnNumbers {
  switch (shape.kind) {
    case "prizes":
      return shape.prizes.flatMap(({ count, digits }) =>
        Array.from({ length: count }, () => Array.from({ length: digits }, () => below(10)).join("")),
      );
    case "dice":
      return Array.from({ length: shape.count }, () => String(below(6) + 1));
    case "balls": {
      const left = Array.from({ length: shape.of }, (_, at) => String(at + 1).padStart(2, "0"));
      return Array.from({ length: shape.count }, () => left.splice(below(left.length), 1)[0] ?? "");
    }
  }
}

/**
 * Returns other equally likely draws, derived from the seed of a draw by the generator sfc32. Its state is the first
 * four words of the SHA-256 of `<seed>/<draw>/risk`. Fast for large counts, and unpredictable before the seed is known.
 */
export function simulateDraws(seed: string, draw: string, shape: DrawShape, count: number): DrawnNumbers[] {
  const digest = createHash("sha256").update(`${seed}/${draw}/risk`).digest();
  let [a = 0, b = 0, c = 0, d = 0] = [0, 4, 8, 12].map((at) => digest.readInt32BE(at));
  const below = (n: number) => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return Math.floor(((sum >>> 0) / WORD) * n);
  };
  return Array.from({ length: count }, () => numbersFrom(below, shape));
}

/**
 * Returns a number from 0 to below `n`, derived from a seed and a text: the first word of {@link drawNumbers} that is
 * not skipped.
 * @throws Error when `seed` is not 64 hexadecimal digits.
 */
export function computeNumberBelow(seed: string, text: string, n: number): number {
  return toWords(getBytes(seed), text)(n);
}

const WORD = 2 ** 32;

function toWords(key: Buffer, draw: string): (n: number) => number {
  let block = Buffer.alloc(0);
  let blocks = 0;
  let at = 0;
  function next(): number {
    if (at >= block.length) {
      block = createHmac("sha256", key).update(`${draw}/${blocks++}`).digest();
      at = 0;
    }
    at += 4;
    return block.readUInt32BE(at - 4);
  }
  return (n) => {
    const limit = WORD - (WORD % n);
    let word = next();
    while (word >= limit) word = next();
    return word % n;
  };
}

function getBytes(seed: string): Buffer {
  if (!SEED.test(seed)) throw new Error("a seed is 64 hexadecimal digits");
  return Buffer.from(seed, "hex");
}
