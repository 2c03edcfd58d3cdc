import { useEffect, useState } from "react";

/** Returns the whole seconds left until a time (epoch milliseconds), counted down; 0 after that. */
export function useSecondsUntil(end: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
    tick();
    if (end <= Date.now()) return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
