import { Link } from "@remix-run/react";
import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Money } from "../../ui/money.tsx";
import type { PlaySession } from "./use-play-session.ts";

/**
 * The rounds since the page was opened. A demo account has no member centre (spec section 6), so this is where it sees
 * its record; a member has the way to the whole one.
 */
export function SessionRounds({ session, demo }: { session: PlaySession; demo: boolean }) {
  const t = useT();
  const time = useBrandTime();
  const record = useSite().brand.memberMenu.includes("personalHistoryCopy") && !demo;
  const { rounds, totals } = session;
  return (
    <section className="panel grounds" aria-labelledby="rounds">
      <div className="shead">
        <h2 className="title" id="rounds">
          {t("game.rounds")}
        </h2>
        <span className="cap t3">{t("game.session")}</span>
        <span className="sp" />
        {record ? (
          <Link className="link small" to="/member/personalHistoryCopy">
            {t("game.rounds.all")}
          </Link>
        ) : null}
      </div>
      {rounds.length === 0 ? (
        <p className="small t2">{t("game.rounds.none")}</p>
      ) : (
        <div className="scrollx">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t("game.time")}</th>
                <th scope="col" className="r">
                  {t("game.stake")}
                </th>
                <th scope="col" className="r">
                  {t("game.win")}
                </th>
                <th scope="col" className="r">
                  {t("game.result")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rounds.map((round) => (
                <tr key={round.roundId}>
                  <td className="num t2">
                    <time dateTime={new Date(round.startedAt).toISOString()}>{time(round.startedAt)}</time>
                  </td>
                  <td className="r">
                    <Money minor={round.stake} />
                  </td>
                  <td className="r">
                    <Money minor={round.win} />
                  </td>
                  <td className="r b">
                    {round.status === "ended" ? (
                      <Money minor={round.win - round.stake} signed />
                    ) : (
                      <span className="badge">{t(`game.rounds.${round.status}`)}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>{t("game.session")}</td>
                <td className="r">
                  <Money minor={totals.stake} />
                </td>
                <td className="r">
                  <Money minor={totals.win} />
                </td>
                <td className="r">
                  <Money minor={totals.win - totals.stake} signed />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}
