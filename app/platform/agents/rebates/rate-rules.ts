import type { RebateRate } from "../../contract/rebates.ts";
import type { FieldError } from "../../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../../core/input-errors.ts";
import type { Rates } from "./rate-rows.ts";

/** The highest rate, in basis points, that the platform gives: a mistyped one must not pay more than the platform keeps. */
const MAX_PLATFORM_RATE = 1_000;

/** The limits of an account's rates. */
export interface RateLimits {
  /** The account's own rates: those of these that do not change are not checked. */
  own: Rates;
  /** The highest rates of the accounts directly below it. */
  least: Rates;
  /** The rates of the account above; null for the platform. */
  most: Rates | null;
}

/** Returns the highest rate that an account can have on a game type. */
export const getMost = (most: Rates | null, gameType: string): number =>
  most === null ? MAX_PLATFORM_RATE : (most.get(gameType) ?? 0);

/** Returns the rates that change, and the problems of those that are too high, too low or given twice. */
export function checkRates(
  wanted: readonly RebateRate[],
  { own, least, most }: RateLimits,
): { changed: Map<string, number>; problems: FieldError[] } {
  const changed = new Map<string, number>();
  const problems: FieldError[] = [];
  const seen = new Set<string>();
  for (const [index, { gameType, rateBasisPoints: rate }] of wanted.entries()) {
    const pointer = `/rates/${index}/rateBasisPoints`;
    if (seen.has(gameType)) problems.push({ pointer, messageKey: FIELD_MESSAGE_KEYS.duplicate });
    seen.add(gameType);
    if (rate === (own.get(gameType) ?? 0)) continue;
    changed.set(gameType, rate);
    const [low, high] = [least.get(gameType) ?? 0, getMost(most, gameType)];
    if (rate > high) {
      const messageKey = most === null ? "error.field.rebateAbovePlatform" : "error.field.rebateAbove";
      problems.push({ pointer, messageKey, values: { max: high / 100 } });
    } else if (rate < low) {
      problems.push({ pointer, messageKey: "error.field.rebateBelow", values: { min: low / 100 } });
    }
  }
  return { changed, problems };
}
