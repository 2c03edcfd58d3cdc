// @ts-check
import { game, hasText, t } from "../../frame/kit.js";

/**
 * @typedef {{ market: string, selection: string, line: number | null, text: string | null, odds: number }} Selection
 * @typedef {{ id: string, sport: string, competition: string, home: string, away: string, startsAt: number, phase: string,
 *   betting: string, minute: number, score: { home: number, away: number }, selections: Selection[], count: number }} Match
 * @typedef {{ home: string, away: string }} Sides
 */

/**
 * Formats decimal odds with two decimals.
 * @param {number} thousandths
 */
export const oddsText = (thousandths) => (Math.floor(thousandths / 10) / 100).toFixed(2);

/** A selection in words. @param {Pick<Selection, "market" | "selection" | "text">} pick @param {Sides} sides */
export function pickText({ market, selection, text }, { home, away }) {
  if (market === "CS") return selection === "other" ? t("pick.other") : selection;
  if (selection === "draw") return t("pick.draw");
  if (selection === "over" || selection === "under") return t(`pick.${selection}`, { line: text ?? "" });
  const side = selection === "home" ? home : away;
  return text === null ? side : `${side} ${text}`;
}

/**
 * Returns the key of one selection of one match.
 *
 * @param {string} id
 * @param {Pick<Selection, "market" | "selection" | "line">} pick
 */
export const nameOfPick = (id, { market, selection, line }) => `${id} ${market} ${selection} ${line}`;

/** @param {string} market */
export const marketText = (market) => t(`market.${market}`);

const clock = new Intl.DateTimeFormat(game.tag, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: game.timeZone,
});
const day = new Intl.DateTimeFormat(game.tag, {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: game.timeZone,
});

/** The hour and minute of a time in the brand's zone. @param {number} at */
export const clockText = (at) => clock.format(at);
/** The day of a time in the brand's zone. @param {number} at */
export const dayText = (at) => day.format(at);

/** Returns the name of the zone in which times are shown. */
export function zoneText() {
  const parts = new Intl.DateTimeFormat(game.tag, { timeZone: game.timeZone, timeZoneName: "long" });
  const name = parts.formatToParts(Date.now()).find(({ type }) => type === "timeZoneName")?.value;
  return t("zone", { zone: `${name ?? game.timeZone} (${game.timeZone})` });
}

/**
 * Returns the stage of a match: its start, its minute or set, or that it is over.
 *
 * @param {Match} match
 */
export function stageText({ sport, phase, minute, startsAt }) {
  if (phase === "before") return `${dayText(startsAt)} ${clockText(startsAt)}`;
  if (phase !== "live") return t(`phase.${phase}`);
  return hasText(`part.${sport}`) ? t(`part.${sport}`, { n: minute }) : `${minute}′`;
}
