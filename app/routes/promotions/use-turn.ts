import { useState } from "react";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import type { Landing } from "./wheel-shape.ts";

/** A wheel's turns on a page: what it rests at, and whether it turns to a draw that was asked for here. */
export interface Turn {
  landing: Landing | null;
  before: Landing | null;
  isTurning: boolean;
  /** A turn was asked for here. */
  onAsk: () => void;
  /** The wheel has come to rest. */
  onRest: () => void;
}

/**
 * Follows the newest draw of a wheel. It turns to one that this page asked for; at one that was there when the page came, or
 * that came from elsewhere, it stands at once.
 */
export function useTurn({ kind, entries }: Pick<PromotionDetail, "kind" | "entries">): Turn {
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
