import type { LoadModule } from "../module.ts";

export interface JackpotData {
  source: "counter" | "pool";
  /** Minor units at `asOf`. */
  amount: number;
  /** Epoch milliseconds. */
  asOf: number;
  /** How a pool is won (minor units); null for a counter. */
  trigger: { kind: "random" | "mustHitBy"; amount: number } | null;
  lastWin: { amount: number; maskedAccount: string } | null;
}

/** The real pool, or the counter's value at this moment. */
export const loadJackpot: LoadModule<"jackpot", JackpotData> = async ({ platform, shared }) => {
  const { source, amount, asOf, trigger, lastWin } = await shared("jackpot", 3_000, () =>
    platform.games.jackpot({}),
  );
  return source === "none" ? null : { source, amount, asOf, trigger, lastWin };
};
