import { readSharedJackpot } from "../../site/games/read-games.server.ts";
import type { LoadModule } from "../module.ts";

export interface JackpotData {
  source: "counter" | "pool";
  /** Minor units at `asOf`. */
  amount: number;
  /** Epoch milliseconds. */
  asOf: number;
  /** The pool's win condition (amount in minor units); null for a counter. */
  trigger: { kind: "random" | "mustHitBy"; amount: number } | null;
  lastWin: { amount: number; maskedAccount: string } | null;
}

/** Loads the real pool, or the counter's current value. */
export const loadJackpot: LoadModule<"jackpot", JackpotData> = async (context) => {
  const { source, amount, asOf, trigger, lastWin } = await readSharedJackpot(context);
  return source === "none" ? null : { source, amount, asOf, trigger, lastWin };
};
