import { GAMES } from "../catalogue/games.ts";
import type { GameModules } from "./games/modules.ts";
import type { Wagers } from "./wagers/wagers.ts";

/**
 * Returns the function that declares a round void and returns its stakes. The game voids a shared round, at any time; a
 * round of a single player can be voided once it is settled. The function returns false when there is no such round, or
 * it is already void.
 */
export function createRoundVoider(
  modules: GameModules,
  wagers: Wagers,
): (roundId: string, reason: string) => boolean {
  const shared = new Set(
    GAMES.filter(({ engine }) => modules.get(engine)?.voidRound).map(({ gameCode }) => gameCode),
  );
  return (roundId, reason) => {
    if ([...modules.values()].some((module) => module.voidRound?.(roundId, reason))) return true;
    const wrong = wagers
      .ofRound(roundId)
      .filter((bet) => !shared.has(bet.gameCode) && bet.kind === "bet")
      .filter(({ state, outcome }) => state === "settled" && outcome !== "void");
    for (const { id } of wrong) {
      wagers.decideVoid(id, reason);
      // A notice that fails now is sent to the wallet again (`settleOpen`).
      void wagers.deliver(id).catch(() => {});
    }
    return wrong.length > 0;
  };
}
