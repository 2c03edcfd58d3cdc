import { useEffect, useRef } from "react";

/**
 * A lock for a form's submissions: the returned function is true for the first submission, and false until that one has
 * its answer. It stops a second click that comes before the button is drawn as busy. `busy` and `answer` are the form's as
 * last drawn; a change of either opens the lock, because a quick answer may come without the form being drawn as busy.
 */
export function useSubmitLock(busy: boolean, answer: unknown): () => boolean {
  const locked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer opens the lock, too
  useEffect(() => {
    if (!busy) locked.current = false;
  }, [busy, answer]);
  return () => {
    if (locked.current) return false;
    locked.current = true;
    return true;
  };
}
