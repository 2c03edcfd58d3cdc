import { useEffect, useRef } from "react";

/**
 * Returns a lock for a form's submissions: the function returns true for the first submission, and false until that one
 * is answered. It stops a second click before the button is rendered as busy. `busy` and `answer` are the form's last
 * rendered values; a change of either opens the lock, because a quick answer may arrive without the form being rendered
 * as busy.
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
