import type { PromotionDetail } from "../../platform/contract/promotions.ts";

/** The share of the wheel below which a slice has no room for text. */
export const MIN_LABEL_SHARE = 0.07;

/** Fills by the position of a prize: soft behind words, strong where the slice is narrow. */
const FILLS = [
  ["fill-accent", "fill-accent-soft"],
  ["fill-info", "fill-info-soft"],
  ["fill-negative", "fill-negative-soft"],
  ["fill-positive", "fill-positive-soft"],
  ["fill-accent-2", "fill-accent-2-soft"],
  ["fill-warning", "fill-warning-soft"],
] as const;

/** Returns the fill of a prize on the wheel and in the list beside it. */
export function prizeFill(prizes: PromotionDetail["prizes"], id: string): string {
  const place = prizes.findIndex((prize) => prize.id === id);
  const prize = prizes[place];
  const [strong, soft] = FILLS[place % FILLS.length] ?? FILLS[0];
  return prize && prize.weight / prize.outOf >= MIN_LABEL_SHARE ? soft : strong;
}
