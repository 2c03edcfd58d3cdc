import type { ForcedOutcomes } from "../forced-outcomes.ts";
import type { Wager } from "./wagers/wager.ts";
import type { Wagers } from "./wagers/wagers.ts";

/** Told to the operator and the player, as the reason of every void round. */
const REASON = "Voided for a test";

/**
 * Returns the function that voids a round whose bet has just been settled, if that is forced. In a round that players
 * share, only the bets of that player are voided.
 */
export function createForcedVoids(
  forced: Pick<ForcedOutcomes, "take">,
  wagers: Pick<Wagers, "ofRound" | "decideVoid" | "deliver">,
): (settled: Wager) => void {
  return ({ merchant, vendor, playerId, roundId, outcome }) => {
    if (outcome === "void") return;
    const bets = wagers
      .ofRound(roundId)
      .filter((bet) => bet.merchant === merchant && bet.vendor === vendor && bet.playerId === playerId);
    // The other bets of a round that is void are settled a little later.
    const isVoid = bets.some(({ reason }) => reason === REASON);
    if (!isVoid && !forced.take(merchant, playerId, "void")) return;
    for (const { id } of bets.filter((bet) => bet.state === "settled" && bet.outcome !== "void")) {
      wagers.decideVoid(id, REASON);
      // A notice that fails now is sent to the wallet again (`settleOpen`).
      void wagers.deliver(id).catch(() => {});
    }
  };
}
