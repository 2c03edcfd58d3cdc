import { useTranslation } from "../../i18n/use-translation.ts";
import { RealityCheck } from "../../site/games/reality-check.tsx";
import { Elapsed } from "../../ui/elapsed.tsx";
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
              <Elapsed before={Math.max(0, Math.floor((now - startedAt) / 1_000))} />
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
