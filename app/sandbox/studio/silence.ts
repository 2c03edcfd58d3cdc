import { setTimeout as wait } from "node:timers/promises";
import type { ForcedOutcomes } from "../forced-outcomes.ts";
import { json } from "./answers.ts";

/** Longer than an operator waits for a launch, a transfer or a balance. */
const HOLD_MS = 20_000;

export type Silence = ReturnType<typeof createSilence>;

/** Creates the forced silence of a vendor: a call of a player's operator is held open and not carried out. */
export function createSilence(forced: Pick<ForcedOutcomes, "take">) {
  const ending = new AbortController();
  return {
    /** Waits until the operator has given up if its call is not to be answered; returns null for a usual call. */
    async keep(request: Request, merchant: string, playerId: string): Promise<Response | null> {
      if (!forced.take(merchant, playerId, "vendor-silent")) return null;
      const signal = AbortSignal.any([request.signal, ending.signal]);
      await wait(HOLD_MS, undefined, { ref: false, signal }).catch(() => {});
      // Nobody waits for this response any more.
      return json(503, { code: "UNAVAILABLE" });
    },
    /** Releases the calls that are held. */
    end: () => ending.abort(),
  };
}
