/** The shape of a wheel of prizes. Its slices are derived from the weights that the draw uses. Pure. */
import type { PromotionDetail, PromotionEntry } from "../../platform/contract/promotions.ts";

type ShownPrize = PromotionDetail["prizes"][number];

/** The result of a draw: the prize that it landed on, and the one that it gave. */
export type Landing = Pick<PromotionEntry, "entryId" | "landed" | "given">;

export interface Slice {
  /** The prize that the draw lands on here. */
  id: string;
  /** The prize given here: another one if this one has run out. */
  gives: ShownPrize;
  /** The start and width of the slice as fractions of the circle, clockwise from the top. */
  from: number;
  share: number;
}

/**
 * Formats `part` of `whole` as a percentage, truncated to four digits so that nothing is rounded up: `0.1%`, `33.33%`.
 */
export function percentText(part: number, whole: number): string {
  if (part === 0) return "0%";
  const percent = (part / whole) * 100;
  const decimals = Math.max(0, 3 - Math.floor(Math.log10(percent)));
  const cut = Math.floor(percent * 10 ** decimals + 1e-9) / 10 ** decimals;
  const text = cut.toFixed(decimals);
  return `${decimals === 0 ? text : text.replace(/\.?0+$/, "")}%`;
}

/**
 * Returns the slices of a wheel in the order of the draw, each as wide as its weight. A prize that has run out is
 * replaced by its stand-in, unless `won` was the last one of it.
 */
export function toSlices(prizes: readonly ShownPrize[], won: Landing | null): Slice[] {
  const standIn = prizes.find(({ left }) => left === null);
  let from = 0;
  return prizes.map((prize) => {
    const isThere = prize.left !== 0 || won?.given === prize.id;
    const share = prize.weight / prize.outOf;
    const slice = { id: prize.id, gives: isThere ? prize : (standIn ?? prize), from, share };
    from += share;
    return slice;
  });
}

/**
 * Returns the wheel's rotation in degrees clockwise that puts the slice of a draw under the mark at the top; 0 without
 * a draw. The position within the slice depends on the draw and keeps away from the edges.
 */
export function restAngle(slices: readonly Slice[], landing: Landing | null): number {
  const slice = landing && slices.find(({ id }) => id === landing.landed);
  if (!slice) return 0;
  const at = slice.from + slice.share * getSliceOffset(landing.entryId);
  return -360 * at;
}

/** Returns a number between 0.2 and 0.8, always the same for one entry. */
function getSliceOffset(entryId: string): number {
  let hash = 0;
  for (const letter of entryId) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return 0.2 + (0.6 * hash) / 9973;
}

/** Returns the path of a slice in a circle of this radius around 0, 0. */
export function slicePath({ from, share }: Slice, radius: number): string {
  const point = (at: number) =>
    [Math.sin(2 * Math.PI * at) * radius, -Math.cos(2 * Math.PI * at) * radius]
      .map((value) => value.toFixed(3))
      .join(" ");
  // A full-circle arc is not drawn: its ends coincide.
  const to = from + Math.min(share, 0.9999);
  return `M0 0L${point(from)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(to)}Z`;
}
