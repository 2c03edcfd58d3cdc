import type { Game } from "../../../catalogue/games.ts";
import type { LiveTable } from "../../../catalogue/other-titles.ts";
import { BACCARAT, BACCARAT_EVEN } from "./rules/baccarat.ts";
import { BLACKJACK } from "./rules/blackjack.ts";
import { BULL_BULL, MAHJONG_BULL } from "./rules/bull.ts";
import { FAN_TAN, WHEEL, XOC_DIA } from "./rules/counts.ts";
import { CRAPS } from "./rules/craps.ts";
import { BAU_CUA, COLOR_GAME, FISH_PRAWN_CRAB, SIC_BO } from "./rules/dice.ts";
import { DRAGON_TIGER } from "./rules/dragon-tiger.ts";
import { ANDAR_BAHAR, POK_DENG } from "./rules/matching.ts";
import { ROULETTE } from "./rules/roulette.ts";
import type { Position, TableRules } from "./rules/rules.ts";
import { THREE_CARDS } from "./rules/three-cards.ts";

const BY_TABLE: Readonly<Record<LiveTable, TableRules>> = {
  roulette: ROULETTE,
  color: COLOR_GAME,
  baccarat: BACCARAT,
  wheel: WHEEL,
  tiger: DRAGON_TIGER,
  dice: SIC_BO,
  blackjack: BLACKJACK,
  fantan: FAN_TAN,
};

/** Tables whose name means a different game than others of their kind. */
export const BY_NAME: Readonly<Record<string, TableRules>> = {
  "No Commission Baccarat": BACCARAT_EVEN,
  "Bull Bull Table": BULL_BULL,
  "Three Card Salon": THREE_CARDS,
  "Three Card Pagoda": THREE_CARDS,
  "Win Three Cards": THREE_CARDS,
  "Andar Bahar Veranda": ANDAR_BAHAR,
  "Xoc Dia Evening": XOC_DIA,
  "Sedie Evening": XOC_DIA,
  "Bau Cua Live": BAU_CUA,
  "Craps on Deck": CRAPS,
  "Pok Deng Live": POK_DENG,
  "Fish Prawn Crab": FISH_PRAWN_CRAB,
  "Hoo Hey How Live": FISH_PRAWN_CRAB,
  "Mahjong Bull": MAHJONG_BULL,
};

/** Rules of table games without a live dealer, by the words in their names. */
const BY_WORDS: readonly [RegExp, TableRules][] = [
  [/^Baccarat/, BACCARAT],
  [/^Three Card/, THREE_CARDS],
  [/^Dragon Tiger/, DRAGON_TIGER],
  [/^Andar Bahar/, ANDAR_BAHAR],
  [/^Pok Deng/, POK_DENG],
  [/^Bull Bull/, BULL_BULL],
  [/^Craps/, CRAPS],
  [/^Bau Cua/, BAU_CUA],
  [/^Hoo Hey How/, FISH_PRAWN_CRAB],
  [/^Color Game/, COLOR_GAME],
  [/^Sic Bo|^Tai Sai|Dice/, SIC_BO],
  [/Roulette|Wheel|Single Zero/, ROULETTE],
];

/** Durations of the phases of a round. */
export interface Pace {
  bettingMs: number;
  dealingMs: number;
  resultMs: number;
}

const PACE: Pace = { bettingMs: 15_000, dealingMs: 8_000, resultMs: 5_000 };
const FAST_PACE: Pace = { bettingMs: 10_000, dealingMs: 5_000, resultMs: 4_000 };

/** Returns the rules of a live title; throws for a game of another kind. */
export function getRules(game: Game): TableRules {
  const byWords = BY_WORDS.find(([words]) => words.test(game.name))?.[1];
  const rules = BY_NAME[game.name] ?? (game.table ? BY_TABLE[game.table] : byWords);
  if (!rules) throw new Error(`${game.gameCode} is no live table`);
  return rules;
}

/** Returns the pace of a table. Rounds are short if there is no dealer to wait for. */
export const getPace = ({ name, table }: Game): Pace =>
  !table || /\b(Speed|Turbo|Express)\b/.test(name) ? FAST_PACE : PACE;

const CHIPS = [1, 5, 10, 50, 100, 500];
const ROUND_LIMITS = [1_000, 500, 200, 100, 50, 20];
/** The most that one position may win, as a multiple of the minimum stake. */
const MAX_WIN_MULTIPLE = 5_000;

/**
 * Returns the chips of a table in minor units, the smallest first: every stake is a multiple of it. `minBet` is in
 * hundredths of a unit. In a currency without decimals the smallest is a hundred times as much, so that odds such as
 * 0.95 to one give whole units.
 */
export function getChips(minBet: number, decimals: number): number[] {
  const least = Math.max(1, Math.ceil((minBet * 10 ** decimals) / 100)) * (decimals < 2 ? 100 : 1);
  return CHIPS.map((chip) => chip * least);
}

/** Returns the most that one player may stake on a position, in minor units: the longer the odds, the less. */
export function computeMaxStake({ odds }: Position, least: number): number {
  const longest = Math.max(...odds) / 1_000;
  return least * (ROUND_LIMITS.find((limit) => limit * longest <= MAX_WIN_MULTIPLE) ?? 10);
}

/**
 * Returns a table's limits in minor units: its smallest chip, and the most that any of its positions accepts from one
 * player.
 */
export function getLimits(game: Game, decimals: number): { minBet: number; maxBet: number } {
  const least = getChips(game.minBet, decimals)[0] ?? 1;
  return {
    minBet: least,
    maxBet: Math.max(...getRules(game).positions.map((position) => computeMaxStake(position, least))),
  };
}
