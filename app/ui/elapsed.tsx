import { useEffect, useState } from "react";

/**
 * Counts hours, minutes and seconds. `before`: the seconds that had passed when the page was rendered; the first value
 * is the server's, so that hydration changes nothing.
 */
export function Elapsed({ before = 0 }: { before?: number }) {
  const [seconds, setSeconds] = useState(before);
  useEffect(() => {
    const start = performance.now();
    const tick = () => setSeconds(before + Math.floor((performance.now() - start) / 1_000));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [before]);
  const two = (value: number) => String(value).padStart(2, "0");
  return (
    <time dateTime={`PT${seconds}S`} role="timer">
      {Math.floor(seconds / 3_600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </time>
  );
}
