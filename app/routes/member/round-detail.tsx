import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useT } from "../../i18n/use-t.tsx";
import type { CallValue } from "../../platform/contract/calls.ts";
import { Link } from "../../ui/carried.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";

interface RoundDetailProps {
  detail: CallValue<"records", "roundDetail">;
  /** The record without the round in full. */
  close: string;
}

/** One round in full: what its calls moved, and what the vendor tells of it. */
export function RoundDetail({ detail, close }: RoundDetailProps) {
  const t = useT();
  const time = useBrandTime();
  const { round, vendorRoundId, calls, vendor } = detail;
  return (
    <section className="rdetail" aria-labelledby="round-title">
      <header>
        <h2 className="title" id="round-title">
          {round.gameName}
        </h2>
        <Link className="ib sm" to={close} preventScrollReset aria-label={t("records.round.close")}>
          <Icon name="close" size={18} />
        </Link>
      </header>
      <dl className="rfacts">
        <dt>{t("records.round.id")}</dt>
        <dd className="num">{round.roundId}</dd>
        <dt>{t("records.round.vendorId")}</dt>
        <dd className="num">
          {round.vassalage} · {vendorRoundId}
        </dd>
        <dt>{t("records.round.began")}</dt>
        <dd className="num">{time(round.startedAt)}</dd>
        <dt>{t("records.round.ended")}</dt>
        <dd className="num">{round.endedAt === null ? t("member.record.open") : time(round.endedAt)}</dd>
        <dt>{t("records.round.win")}</dt>
        <dd>
          <Money minor={round.win} />
        </dd>
      </dl>
      <h3 className="small b">{t("records.round.calls")}</h3>
      <ul className="rcalls">
        {calls.map((call, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no name of their own that a member may see
          <li key={place}>
            <time className="num t2" dateTime={new Date(call.at).toISOString()}>
              {time(call.at)}
            </time>
            <span className="b">{t(`records.call.${call.kind}`)}</span>
            {call.state === "rolled_back" ? (
              <span className="badge">{t("member.record.rolled_back")}</span>
            ) : null}
            {call.amount > 0 ? <Money minor={call.amount} /> : null}
          </li>
        ))}
      </ul>
      <h3 className="small b">{t("records.round.vendor")}</h3>
      {vendor === null ? (
        <p className="small t2">{t("records.round.noVendor")}</p>
      ) : (
        <>
          {vendor.reels ? (
            <table className="reels">
              <caption className="sr-only">{t("records.round.reels")}</caption>
              <tbody>
                {(vendor.reels[0] ?? []).map((_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                  <tr key={row}>
                    {vendor.reels?.map((reel, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
                      <td key={place}>{reel[row]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          {vendor.wins.length > 0 ? (
            <ul className="rcalls">
              {vendor.wins.map((win, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a win is its place
                <li key={place}>
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
            <p className="small t2">{t("records.round.noWin")}</p>
          )}
        </>
      )}
    </section>
  );
}
