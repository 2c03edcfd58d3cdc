import clsx from "clsx";
import { useEffect, useState } from "react";
import { useSite } from "../../site/use-site.ts";
import { Icon } from "../../ui/icon.tsx";
import { CLOCK_PLACEHOLDER, type ClockText, clockText } from "./clock-text.ts";

/**
 * Renders the visitor's local time, second by second, with the server's test clock. The server cannot know it and sends an invisible text of the same
 * width; without scripts it remains empty.
 */
export function Clock({ className }: { className?: string }) {
  const { brand, language, qa } = useSite();
  const [text, setText] = useState<ClockText | null>(null);
  const on = brand.switches.liveClock;
  const aheadMs = qa?.clockAheadMs ?? 0;
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now() + aheadMs;
      setText(clockText(now, new Date(now).getTimezoneOffset(), language === "VI"));
      timer = setTimeout(tick, 1_000 - (now % 1_000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [on, language, aheadMs]);

  if (!on) return null;
  const { zone, time } = text ?? CLOCK_PLACEHOLDER;
  return (
    <span
      className={clsx("clock", className, text === null && "invisible")}
      aria-hidden={text === null || undefined}
    >
      <Icon name="clock" size={15} />
      <span>{zone}</span>
      <time>{time}</time>
    </span>
  );
}
