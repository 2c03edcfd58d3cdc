import { drawId, readDrawId } from "./draw-id.ts";
import { drawNumbers, hashDrawSeed } from "./draw-numbers.ts";
import { lotteryById } from "./games/games.ts";

/** The result of recomputing a draw. */
export interface Verification {
  draw: string;
  /** The SHA-256 of the seed. */
  hash: string;
  /** True when it is the published one. */
  isCommitted: boolean;
  /** The numbers derived from the seed. */
  numbers: readonly string[];
  /** True when they are the drawn ones. */
  isSame: boolean;
}

/**
 * Recomputes a draw from its seed and compares it with the published data. It uses only its arguments.
 * @throws Error when the draw's id does not match a lottery, or the seed is not 64 hexadecimal digits.
 */
export function verifyDraw(published: {
  draw: string;
  seed: string;
  seedHash: string;
  numbers: readonly string[];
}): Verification {
  const key = readDrawId(published.draw);
  const game = key && lotteryById(key.gameId);
  if (!key || !game) throw new Error(`${published.draw} names no draw of a lottery`);
  const hash = hashDrawSeed(published.seed);
  const numbers = drawNumbers(published.seed, drawId(key), game.rules.shape);
  return {
    draw: published.draw,
    hash,
    isCommitted: hash === published.seedHash,
    numbers,
    isSame: numbers.join() === published.numbers.join(),
  };
}
