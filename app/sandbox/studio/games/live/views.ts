import type { TableRound } from "./rounds.ts";
import { hashSeed } from "./seed.ts";

const PHASE_SHOWN = {
  betting: "betting",
  dealing: "dealing",
  done: "result",
  voiding: "void",
  void: "void",
} as const;

/** Returns the time at which the current phase of the round ends. */
function until({ phase, closesAt, dealtAt, endsAt }: TableRound): number {
  return phase === "betting" ? closesAt : phase === "dealing" ? dealtAt : endsAt;
}

/** Returns the public view of a round at the table: the seed only once the round is over. */
export function roundView(round: TableRound, now: number) {
  const { id, number, phase, seed, result } = round;
  const isOver = phase !== "betting" && phase !== "dealing";
  return {
    id,
    number,
    phase: PHASE_SHOWN[phase],
    leftMs: Math.max(0, until(round) - now),
    seedHash: hashSeed(seed),
    seed: isOver ? seed : null,
    result: phase === "betting" ? null : result,
  };
}

/** Returns a valid round as a road entry. */
export function roadEntry({ number, result }: TableRound) {
  return { number, mark: result?.mark ?? "", signs: result?.signs ?? [] };
}
