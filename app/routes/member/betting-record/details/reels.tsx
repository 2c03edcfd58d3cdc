import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import { Money } from "../../../../ui/money.tsx";
import { LINE, translateWord } from "./parts.tsx";

/** A spin: the visible symbols, the wins, and the features triggered. */
export function Reels({ detail: { reels, wins, features } }: { detail: BetDetailFor<"reels"> }) {
  const { t } = useTranslation();
  return (
    <>
      {reels ? (
        <table className="max-w-full border-separate justify-self-start [border-spacing:4px]">
          <caption className="sr-only">{t("bets.reels")}</caption>
          <tbody>
            {(reels[0] ?? []).map((_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={row}>
                {reels.map((reel, place) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
                    key={place}
                    className="min-w-11 rounded-sm bg-surface-2 p-2 text-center font-bold wrap-anywhere"
                  >
                    {reel[row]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {wins.length === 0 ? (
        <p className="text-13 text-text-2">{t("bets.reels.noWin")}</p>
      ) : (
        <ul>
          {wins.map((win, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a win is its place
            <li key={place} className={LINE}>
              <span>
                {win.line === null
                  ? t("bets.reels.ways", { symbol: win.symbol, number: win.count, count: win.ways })
                  : t("bets.reels.line", { symbol: win.symbol, count: win.count, line: win.line + 1 })}
              </span>
              <Money minor={win.win} />
            </li>
          ))}
        </ul>
      )}
      {features.length === 0 ? null : (
        <ul>
          {features.map((feature, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same feature may come twice
            <li key={place} className={LINE}>
              <span>
                {t("bets.feature", { name: translateWord(t, "feature", feature.name), count: feature.count })}
              </span>
              {feature.win > 0 ? <Money minor={feature.win} /> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
