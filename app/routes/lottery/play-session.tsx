import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RealityCheck } from "../../site/games/reality-check.tsx";
import { Money } from "../../ui/money.tsx";
import type { PlaySessionData } from "./load-play-session.server.ts";

/**
 * Time since sign-in and the net result since then, as beside games; and the reality check. The first values are the
 * server's, so that hydration changes nothing.
 */
export function PlaySession({ session }: { session: PlaySessionData | null }) {
  const { t } = useTranslation();
  if (!session) return null;
  const { startedAt, now, net, showsClock, isChecked } = session;
  return (
    <>
      {showsClock ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-13">
          <div className="flex gap-1.5">
            <dt className="text-text-3">{t("lottery.elapsed")}</dt>
            <dd className="font-semibold whitespace-nowrap tabular-nums">
              <Elapsed startedAt={startedAt} now={now} />
            </dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-text-3">{t("lottery.net")}</dt>
            <dd className="font-semibold whitespace-nowrap tabular-nums">
              <Money minor={net} signed />
            </dd>
          </div>
        </dl>
      ) : null}
      {isChecked ? <RealityCheck /> : null}
    </>
  );
}

/** Hours, minutes and seconds since a server time; `now` is the server's clock at the response. */
function Elapsed({ startedAt, now }: { startedAt: number; now: number }) {
  const atAnswer = Math.max(0, Math.floor((now - startedAt) / 1_000));
  const [seconds, setSeconds] = useState(atAnswer);
  useEffect(() => {
    const start = performance.now();
    const tick = () => setSeconds(atAnswer + Math.floor((performance.now() - start) / 1_000));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [atAnswer]);
  const two = (value: number) => String(value).padStart(2, "0");
  return (
    <time dateTime={`PT${seconds}S`} role="timer">
      {Math.floor(seconds / 3_600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </time>
  );
}
