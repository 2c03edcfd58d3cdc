import { GAMES } from "../catalogue/games.ts";
import { VENDORS } from "../catalogue/vendors.ts";
import type { GameModules } from "./games/modules.ts";

/** Labels whose contract requires an error response when the bet to roll back never arrived. */
export const STRICT_ROLLBACK_LABELS = new Set(["GARNET", "IRONLOTUS"]);
/** Labels whose games require a separate window. */
const LAUNCH_MODES: Readonly<Record<string, "popup" | "tab">> = { FABLE: "popup", EMBER: "tab" };
/** Labels that do not accept demo accounts. */
const WITHOUT_TRIAL = new Set(["FB"]);
/** Number of games of a label and type that its own lobby marks as hot. */
const HOT = { slots: 3, others: 2 };

const byLabel = Map.groupBy(GAMES, (game) => game.vassalage);

/** Returns the catalogue that a label offers to operators; null for a label that is not the studio's. */
export function getCatalogue(vendor: string, modules: GameModules): object | null {
  const index = VENDORS.findIndex((label) => label.vassalage === vendor);
  const label = VENDORS[index];
  if (!label) return null;
  const seen = new Map<string, number>();
  return {
    name: label.name,
    accountTypeId: index + 1,
    launchMode: LAUNCH_MODES[vendor] ?? "frame",
    trial: !WITHOUT_TRIAL.has(vendor),
    games: (byLabel.get(vendor) ?? []).map((game) => {
      const module = modules.get(game.engine);
      // A game that has not opened cannot be hot yet.
      const place = module ? (seen.get(game.gameType) ?? 0) : Number.POSITIVE_INFINITY;
      if (module) seen.set(game.gameType, place + 1);
      return {
        gameId: game.gameId,
        nodeId: game.nodeId,
        gameCode: game.gameCode,
        // As sportsbooks do that have no separate type for it.
        gameType: game.gameType === "ESPORTS" ? "SPORTS" : game.gameType,
        esports: game.gameType === "ESPORTS",
        name: game.name,
        names: {},
        classify: game.classify[0] ?? "",
        minBet: game.minBet,
        lines: module?.getLines?.(game) ?? 0,
        hot: place < (game.gameType === "RNG" ? HOT.slots : HOT.others),
        isNew: game.isNew,
        playable: module !== undefined || game.engine === "list",
        isGame: game.engine === "list" ? "VASSALAGE" : "GAME",
        returnBasisPoints: module?.computeReturn?.(game) ?? null,
        releasedAt: game.releasedAt,
      };
    }),
  };
}
