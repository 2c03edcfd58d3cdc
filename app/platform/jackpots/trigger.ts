import { createHash, createHmac } from "node:crypto";
import type { JackpotTrigger } from "../core/merchant.ts";

/** 32 random bytes, drawn before a cycle begins. Their hash is published at once, the bytes when the cycle is won. */
export type CycleSeed = Buffer;

const RANGE = 1n << 64n;

/** Returns the SHA-256 of the seed, hex, which is published while the cycle runs. */
export function hashSeed(seed: CycleSeed): string {
  return createHash("sha256").update(seed).digest("hex");
}

/** Returns a number from 0 to 2^64 - 1 that depends only on the seed and the name. */
function deriveNumber(seed: CycleSeed, name: string): bigint {
  return createHmac("sha256", seed).update(name).digest().readBigUInt64BE();
}

/**
 * Returns the amount (minor units) at which a must-hit-by pool is won: above its starting amount, at most `mustHitBy`,
 * each equally likely.
 */
export function computeTriggerAmount(seed: CycleSeed, start: number, mustHitBy: number): number {
  const width = BigInt(Math.max(1, mustHitBy - start));
  return start + 1 + Number((deriveNumber(seed, "amount") * width) / RANGE);
}

/** A pool at one moment, and the share (minor units) of the bet that has just fed it. */
export interface PoolContribution {
  /** The pool's amount at the start of the cycle. */
  start: number;
  /** With the share. */
  amount: number;
  share: number;
  /** The ledger transfer of the bet. */
  transferId: string;
}

/**
 * Returns true when the bet that fed the pool wins it. At random, a share wins with the chance `share / averageGrowth`,
 * so that the pool is won after that much growth on average, and each unit staked has the same chance.
 */
export function isWinningContribution(
  seed: CycleSeed,
  trigger: JackpotTrigger,
  fed: PoolContribution,
): boolean {
  if (trigger.kind === "mustHitBy")
    return fed.amount >= computeTriggerAmount(seed, fed.start, trigger.amount);
  return deriveNumber(seed, fed.transferId) * BigInt(trigger.amount) < BigInt(fed.share) * RANGE;
}
