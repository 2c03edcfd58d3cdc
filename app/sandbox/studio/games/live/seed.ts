import { createHash, createHmac } from "node:crypto";
import type { Draw } from "../../maths/game-maths.ts";

const SEED_BYTES = 32;
const RANGE = 2 ** 32;

/** Draws a new seed for a round, in hex. The seed determines the round's result. */
export function newSeed(draw: Draw): string {
  return Buffer.from(Array.from({ length: SEED_BYTES }, () => draw(256))).toString("hex");
}

/** Returns the hash of the seed that players see while they bet: SHA-256 of its hex characters, in hex. */
export const hashSeed = (seed: string): string => createHash("sha256").update(seed).digest("hex");

/**
 * Returns the random numbers of one round. The n-th number, from 0, is the first four bytes of HMAC-SHA256 with the
 * seed as key over `<round id>:<n>`, modulo the number of outcomes. A number that would favour small results is
 * skipped.
 */
export function createSeededDraw(seed: string, roundId: string): Draw {
  let count = 0;
  return (below) => {
    const fair = RANGE - (RANGE % below);
    for (;;) {
      const digest = createHmac("sha256", seed).update(`${roundId}:${count++}`).digest();
      const number = digest.readUInt32BE(0);
      if (number < fair) return number % below;
    }
  };
}
