import { hash } from "node:crypto";

const BYTES = 6;
const DENOMINATOR = 2 ** (BYTES * 8);

/**
 * Returns a function that draws numbers from 0 to below 1, derived from a secret and a name; they cannot be predicted
 * without the secret.
 */
export function uniforms(secret: string, name: string): () => number {
  let digest = Buffer.alloc(0);
  let at = 0;
  let block = 0;
  return () => {
    if (at + BYTES > digest.length) {
      digest = hash("sha256", `${secret} ${name} ${block++}`, "buffer");
      at = 0;
    }
    at += BYTES;
    return digest.readUIntBE(at - BYTES, BYTES) / DENOMINATOR;
  };
}

/** The first of `uniforms`. */
export const uniform = (secret: string, name: string): number => uniforms(secret, name)();

/** Returns the number of occurrences with this mean, from a `uniform` number. */
export function poissonCount(mean: number, at: number): number {
  let term = Math.exp(-mean);
  let count = 0;
  for (let left = at - term; left >= 0 && count < 100; left -= term) {
    count += 1;
    term *= mean / count;
  }
  return count;
}

/** Returns the probabilities of 0, 1, 2 ... occurrences with this mean; the omitted rest is below one in a billion. */
export function poissonChances(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  let sum = chances[0] ?? 1;
  for (let count = 1; sum < 1 - 1e-9 && count < 400; count++) {
    const next = ((chances[count - 1] ?? 0) * mean) / count;
    chances.push(next);
    sum += next;
  }
  return chances;
}
