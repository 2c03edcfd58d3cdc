import { useEffect, useRef } from "react";

/**
 * Gives a form's one turn at a time: true for the first who asks, until its answer is there. A second click comes before
 * the button has been drawn as busy, and what it sent would be told the outcome of the first. `busy` and `answer`: the
 * form's as last drawn; either's change ends the turn, since a quick answer may come without the form being drawn as busy.
 */
export function useSubmitLock(busy: boolean, answer: unknown): () => boolean {
  const taken = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer ends the turn, too
  useEffect(() => {
    if (!busy) taken.current = false;
  }, [busy, answer]);
  return () => {
    if (taken.current) return false;
    taken.current = true;
    return true;
  };
}
