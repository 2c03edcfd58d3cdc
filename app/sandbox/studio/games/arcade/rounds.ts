import { betView } from "../../wagers/bet-view.ts";
import type { Wager, WagerDetail } from "../../wagers/wager.ts";
import { type FairSeed, fairDraw } from "./fair.ts";
import { VARIANTS, type Variant, type VariantId } from "./variants.ts";

/** The data that an arcade game stores with a bet. */
export interface RoundData {
  variant: Variant;
  seedId: number;
  nonce: number;
  choice: string;
  /** The opened cells, in order. */
  picks: number[];
  /** Start of a flight: the time at which the wallet accepted its stake. */
  startedAt?: number;
  /** In thousandths; null while the round is open. */
  multiplier: number | null;
  /** The random result, once the round is over. */
  result: string[];
}

/** Returns the data in the form stored with the bet. */
export const storedRound = ({ variant, ...rest }: RoundData): Record<string, unknown> => ({
  ...rest,
  variant: variant.id,
});

export function roundData({ data }: Wager): RoundData {
  const stored = data as Omit<RoundData, "variant"> & { variant: VariantId };
  return { ...stored, variant: VARIANTS[stored.variant] };
}

interface RoundResult {
  multiplier: number;
  result: string[];
}

/** Returns the duration of a flight so far; 0 before its start. */
const flownMs = ({ startedAt }: RoundData, now: number): number =>
  startedAt === undefined ? 0 : Math.max(0, now - startedAt);

/** Returns the duration of a flight that is not cashed out by hand; 0 for other games. */
export function flightMs({ variant, choice, nonce }: RoundData, seed: FairSeed): number {
  if (variant.kind !== "flight") return 0;
  return variant.rules.lastsMs(choice, variant.rules.burstAt(fairDraw(seed, nonce)));
}

/** Returns the result of a round by its picks; null while it is open. `isEnded`: the player collects the current win. */
export function toResult(data: RoundData, seed: FairSeed, isEnded: boolean, now: number): RoundResult | null {
  const { variant, choice, picks, nonce } = data;
  const draw = fairDraw(seed, nonce);
  if (variant.kind === "flight") {
    const burstAt = variant.rules.burstAt(draw);
    const flight = { choice, burstAt, flownMs: flownMs(data, now), isCashOut: isEnded };
    const multiplier = variant.rules.outcome(flight);
    return multiplier === null ? null : { multiplier, result: [String(Math.max(1_000, burstAt))] };
  }
  if (variant.kind === "instant") return variant.rules.play(choice, draw);
  const { rules } = variant;
  const bad = rules.badCells(choice, draw);
  const isHit = picks.some((cell, step) => bad.includes(rules.getName(step, cell)));
  const isOver = isEnded || rules.cellsAt(choice, picks.length) === null;
  if (!isHit && !isOver) return null;
  return { multiplier: isHit ? 0 : rules.multiplier(choice, picks.length), result: bad.map(String) };
}

/** Returns a bet's details for the operator. The server's seed is included once another one is in use. */
export function betDetail(data: RoundData, seed: FairSeed, result: RoundResult | null): WagerDetail {
  return {
    kind: "fair",
    seedHash: seed.seedHash,
    seed: seed.isRevealed ? seed.seed : null,
    clientSeed: seed.clientSeed,
    nonce: data.nonce,
    picks: [data.choice, ...data.picks.map(String)],
    result: result?.result ?? [],
    multiplier: result && result.multiplier > 0 ? result.multiplier : null,
  };
}

/** Returns the parts of a round that its player may see. */
export function roundView(bet: Wager, seed: FairSeed, now: number) {
  const data = roundData(bet);
  const { variant, choice, picks, nonce, multiplier, result } = data;
  const { detail, ...rest } = betView(bet);
  return {
    ...rest,
    choice,
    picks,
    result,
    multiplier,
    /** Payout of the round if it is ended now, and after the next pick. */
    worth:
      variant.kind === "steps" && picks.length > 0 ? variant.rules.multiplier(choice, picks.length) : null,
    next:
      variant.kind === "steps" && variant.rules.cellsAt(choice, picks.length) !== null
        ? variant.rules.multiplier(choice, picks.length + 1)
        : null,
    /** Duration so far of a flight still in the air. */
    flownMs: variant.kind === "flight" && multiplier === null ? flownMs(data, now) : null,
    nonce,
    clientSeed: seed.clientSeed,
    seedHash: seed.seedHash,
    seed: seed.isRevealed ? seed.seed : null,
  };
}

export function describeRound(bet: Wager, seed: FairSeed): string[] {
  const { variant, choice, picks, multiplier, result, nonce } = roundData(bet);
  return [
    `${variant.id} (${choice}), picks: ${picks.join(", ") || "none"}`,
    multiplier === null
      ? "The round goes on."
      : `Result: ${result.join(", ")}; the stake counts ${multiplier / 1_000} times.`,
    `Server seed hash ${seed.seedHash}, client seed ${seed.clientSeed}, nonce ${nonce}.`,
    seed.isRevealed ? `Server seed ${seed.seed}.` : "The server seed is still in use.",
  ];
}
