import { DAY_MS } from "../../../../shared/durations.ts";
import { uniform } from "../../maths/chance.ts";
import type { Draw } from "../../maths/game-maths.ts";
import { type Chances, computeOdds } from "../../maths/odds.ts";

/** The red corner, the blue corner, and a fight that neither wins. */
export type Side = "meron" | "wala" | "draw";
export const SIDES: readonly Side[] = ["meron", "wala", "draw"];

const PERIOD_MS = 90_000;
export const FIGHTS_A_DAY = DAY_MS / PERIOD_MS;
/** Times from the start of a fight's period. */
const CLOSES_AFTER_MS = 60_000;
const FIGHT_AFTER_MS = 65_000;
const RESULT_AFTER_MS = 80_000;

/** Random numbers are drawn in this many whole parts. */
const PARTS = 10_000;
const DRAW_PARTS = 800;
/** Lower limit and range of meron's chance, in parts of the fights that have a winner. */
const MIN_MERON = 4_200;
const MERON_RANGE = 1_600;
/** The house edge on the stakes at risk: a draw returns meron and wala. */
export const MARGINS: Readonly<Record<Side, number>> = { meron: 0.05, wala: 0.05, draw: 0.12 };

const BIRDS = [
  "Bagyo",
  "Haring Araw",
  "Sigwa",
  "Pulang Bato",
  "Kidlat",
  "Dayang",
  "Alon",
  "Bulkan",
  "Tikas",
  "Habagat",
  "Lakan",
  "Amihan",
  "Tanglaw",
  "Sinag",
  "Batis",
  "Mandirigma",
  "Siklab",
  "Ulap",
  "Agos",
  "Diwata",
] as const;

export interface Fight {
  /** Names its bets: `fight-<game>-<number>`. */
  roundId: string;
  gameCode: string;
  number: number;
  opensAt: number;
  closesAt: number;
  /** Time at which the birds start to fight. */
  fightsAt: number;
  resultAt: number;
  endsAt: number;
  birds: { meron: string; wala: string };
  /** Chance, in `PARTS`, that meron wins a fight without a draw; the odds follow from it. */
  meronParts: number;
}

export type Phase = "betting" | "closed" | "fighting" | "over";

/** Returns the arena's offset: every arena follows the clock, each with a different delay. */
const getOffset = (gameCode: string) => Math.floor(uniform(gameCode, "offset") * 30) * 1_000;

/** Returns a fight of an arena by its number. The basis of its odds is public; its result is drawn later. */
export function getFight(gameCode: string, number: number): Fight {
  const opensAt = number * PERIOD_MS + getOffset(gameCode);
  const chance = (what: string) => uniform(gameCode, `${number} ${what}`);
  const meron = Math.floor(chance("meron") * BIRDS.length);
  const wala = (meron + 1 + Math.floor(chance("wala") * (BIRDS.length - 1))) % BIRDS.length;
  return {
    roundId: `fight-${gameCode}-${number}`,
    gameCode,
    number,
    opensAt,
    closesAt: opensAt + CLOSES_AFTER_MS,
    fightsAt: opensAt + FIGHT_AFTER_MS,
    resultAt: opensAt + RESULT_AFTER_MS,
    endsAt: opensAt + PERIOD_MS,
    birds: { meron: BIRDS[meron] ?? "", wala: BIRDS[wala] ?? "" },
    meronParts: MIN_MERON + Math.floor(chance("form") * MERON_RANGE),
  };
}

/** Returns the fight of an arena at a time. */
export const fightAt = (gameCode: string, now: number): Fight =>
  getFight(gameCode, Math.floor((now - getOffset(gameCode)) / PERIOD_MS));

export function getPhase({ closesAt, fightsAt, resultAt }: Fight, now: number): Phase {
  if (now < closesAt) return "betting";
  if (now < fightsAt) return "closed";
  return now < resultAt ? "fighting" : "over";
}

/** Draws the winner of a fight, after betting has closed. */
export function drawWinner({ meronParts }: Fight, draw: Draw): Side {
  if (draw(PARTS) < DRAW_PARTS) return "draw";
  return draw(PARTS) < meronParts ? "meron" : "wala";
}

/** Returns the result of a bet on a side. */
export function toResult(side: Side, winner: Side): "won" | "void" | "lost" {
  if (side === winner) return "won";
  return winner === "draw" ? "void" : "lost";
}

/** Returns the chances of each result of a bet on a side. */
export function computeChances(side: Side, { meronParts }: Fight): Chances {
  const drawn = DRAW_PARTS / PARTS;
  const none = { halfWon: 0, halfLost: 0 };
  if (side === "draw") return { ...none, won: drawn, void: 0, lost: 1 - drawn };
  const won = ((side === "meron" ? meronParts : PARTS - meronParts) / PARTS) * (1 - drawn);
  return { ...none, won, void: drawn, lost: 1 - drawn - won };
}

/** Returns the fixed odds of a side in a fight, in thousandths. */
export function sideOdds(side: Side, fight: Fight): number {
  const odds = computeOdds(computeChances(side, fight), MARGINS[side]);
  if (odds === null) throw new Error(`no odds for ${side}`);
  return odds;
}

/** Returns the payout of a bet, stake included, rounded down to minor units. */
export function computePayout(stake: number, odds: number, result: "won" | "void" | "lost"): number {
  if (result === "void") return stake;
  return result === "won" ? Number((BigInt(stake) * BigInt(odds)) / 1_000n) : 0;
}
