import { createHash, createHmac } from "node:crypto";
import type { JackpotTrigger } from "../core/merchant.ts";

/** 32 random bytes, decided before a cycle begins; their hash is public at once, they themselves when the cycle is won. */
export type CycleSeed = Buffer;

const RANGE = 1n << 64n;

/** SHA-256 of the seed, hex: what is published while the cycle runs. */
export function hashOfSeed(seed: CycleSeed): string {
  return createHash("sha256").update(seed).digest("hex");
}

/** A number from 0 to 2^64 - 1 that only the seed and the name decide. */
function drawn(seed: CycleSeed, name: string): bigint {
  return createHmac("sha256", seed).update(name).digest().readBigUInt64BE();
}

/**
 * The amount (minor units) at which a must-hit-by pool is won: above the amount it starts with, at most `mustHitBy`, each
 * equally likely.
 */
export function hiddenAmount(seed: CycleSeed, start: number, mustHitBy: number): number {
  const width = BigInt(Math.max(1, mustHitBy - start));
  return start + 1 + Number((drawn(seed, "amount") * width) / RANGE);
}

/** A pool at some moment, and the share (minor units) of the bet that has just fed it. */
export interface FedPool {
  /** The pool's amount at the start of the cycle. */
  start: number;
  /** With the share. */
  amount: number;
  share: number;
  /** The ledger's transfer of the bet. */
  transferId: string;
}

/**
 * Returns true when the bet that fed the pool wins it. At random, a share wins with the chance `share / averageGrowth`,
 * so that the pool is won after that much growth on average, and each unit staked has the same chance.
 */
export function wins(seed: CycleSeed, trigger: JackpotTrigger, fed: FedPool): boolean {
  if (trigger.kind === "mustHitBy") return fed.amount >= hiddenAmount(seed, fed.start, trigger.amount);
  return drawn(seed, fed.transferId) * BigInt(trigger.amount) < BigInt(fed.share) * RANGE;
}
