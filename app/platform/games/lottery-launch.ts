import { getPrizeMode } from "../../shared/prize-mode.ts";
import type { CallInput } from "../contract/calls.ts";
import type { VendorEntry } from "../contract/games.ts";
import type { ClientTerms } from "../core/merchant.ts";
import type { GameRow } from "../database/tables/games.ts";
import type { LotteryLaunch } from "../ports/game-vendor.ts";

/** Areas of the vendors that have one. */
const AREAS: Readonly<Record<string, LotteryLaunch["lottoArea"]>> = { TCG_LOTTO_VN: "VN", TCG_SEA: "SEA" };

/** Returns true when a launch is for a lottery: by its game's type or by its launch mode. */
export function isLottery(
  { game_type }: Pick<GameRow, "game_type">,
  { launchMode }: CallInput<"games", "launchGame">,
): boolean {
  return launchMode === "LOTT" || game_type === "LOTT" || game_type === "ELOTT";
}

/**
 * Returns the options that a lottery opens with (spec section 7, "Lottery lobby launch payload"): from the launch, else
 * from its vendor, the brand's vendors (`cards`) and its lottery type.
 */
export function lotteryLaunch(
  { vendor, default_play_type }: Pick<GameRow, "vendor" | "default_play_type">,
  { lottoArea, prizeMode, view = "BETTING", playType }: CallInput<"games", "launchGame">,
  { lotteryType }: Pick<ClientTerms, "lotteryType">,
  cards: readonly VendorEntry[],
): LotteryLaunch {
  return {
    launchMode: "LOTT",
    lottoArea: lottoArea ?? AREAS[vendor] ?? lotteryType,
    prizeMode: prizeMode ?? getPrizeMode(cards),
    view,
    playType: playType ?? default_play_type,
  };
}
