import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { useBrandTime } from "../../../site/use-brand-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { Fact, Facts } from "../ui/facts.tsx";

const LINE = "flex flex-wrap items-center gap-x-3.5 gap-y-1 py-1 text-13";

interface RoundDetailProps {
  detail: CallValue<"records", "roundDetail">;
  /** The record without the round in full. */
  close: string;
}

/** One round in full: what its calls moved, and what the vendor tells of it. */
export function RoundDetail({ detail, close }: RoundDetailProps) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const { round, vendorRoundId, calls, vendor } = detail;
  return (
    <section className="my-3 grid gap-3 rounded-lg border px-5 py-4" aria-labelledby="round-title">
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-16 font-bold" id="round-title">
          {round.gameName}
        </h2>
        <Link
          className={iconButton({ size: "sm" })}
          to={close}
          preventScrollReset
          aria-label={t("records.round.close")}
        >
          <Icon name="close" size={18} />
        </Link>
      </header>
      <Facts small>
        <Fact name={t("records.round.id")} className="tabular-nums">
          {round.roundId}
        </Fact>
        <Fact name={t("records.round.vendorId")} className="tabular-nums">
          {round.vassalage} · {vendorRoundId}
        </Fact>
        <Fact name={t("records.round.began")} className="tabular-nums">
          {time(round.startedAt)}
        </Fact>
        <Fact name={t("records.round.ended")} className="tabular-nums">
          {round.endedAt === null ? t("member.record.open") : time(round.endedAt)}
        </Fact>
        <Fact name={t("records.round.win")}>
          <Money minor={round.win} />
        </Fact>
      </Facts>
      <h3 className="text-13 font-semibold">{t("records.round.calls")}</h3>
      <ul>
        {calls.map((call, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no name of their own that a member may see
          <li key={place} className={LINE}>
            <time className="tabular-nums text-text-2" dateTime={new Date(call.at).toISOString()}>
              {time(call.at)}
            </time>
            <span className="font-semibold">{t(`records.call.${call.kind}`)}</span>
            {call.state === "rolled_back" ? <Badge>{t("member.record.rolled_back")}</Badge> : null}
            {call.amount > 0 ? <Money minor={call.amount} /> : null}
          </li>
        ))}
      </ul>
      <h3 className="text-13 font-semibold">{t("records.round.vendor")}</h3>
      {vendor === null ? (
        <p className="text-13 text-text-2">{t("records.round.noVendor")}</p>
      ) : (
        <>
          {vendor.reels ? (
            <table className="border-separate justify-self-start [border-spacing:4px]">
              <caption className="sr-only">{t("records.round.reels")}</caption>
              <tbody>
                {(vendor.reels[0] ?? []).map((_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                  <tr key={row}>
                    {vendor.reels?.map((reel, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
                      <td key={place} className="min-w-11 rounded-sm bg-surface-2 p-2 text-center font-bold">
                        {reel[row]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          {vendor.wins.length > 0 ? (
            <ul>
              {vendor.wins.map((win, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a win is its place
                <li key={place} className={LINE}>
                  <span>
                    {win.line === null
                      ? t("records.round.ways", { symbol: win.symbol, count: win.count, ways: win.ways })
                      : t("records.round.line", {
                          symbol: win.symbol,
                          count: win.count,
                          line: win.line + 1,
                        })}
                  </span>
                  <Money minor={win.win} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-13 text-text-2">{t("records.round.noWin")}</p>
          )}
        </>
      )}
    </section>
  );
}
