import { useState } from "react";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import type { Landing } from "./wheel-shape.ts";

/** A wheel's turns on a page: its resting position, and its turn to a draw that this page requested. */
export interface WheelState {
  landing: Landing | null;
  before: Landing | null;
  isTurning: boolean;
  /** Called when this page requests a turn. */
  onAsk: () => void;
  /** Called when the wheel has come to rest. */
  onRest: () => void;
}

/**
 * Follows the newest draw of a wheel. The wheel turns only to a draw that this page requested. It shows a draw from
 * before the page loaded, or from another page, at once.
 */
export function useWheel({ kind, entries }: Pick<PromotionDetail, "kind" | "entries">): WheelState {
  const newest = kind === "wheel" ? (entries[0] ?? null) : null;
  const [before, setBefore] = useState(newest);
  const [isAsked, setAsked] = useState(false);
  const isNew = newest?.entryId !== before?.entryId;
  if (isNew && !isAsked) setBefore(newest);
  return {
    landing: newest,
    before,
    isTurning: isNew && isAsked,
    onAsk: () => setAsked(true),
    onRest: () => {
      setBefore(newest);
      setAsked(false);
    },
  };
}
