import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { computeNet } from "../../shared/net-position.ts";
import { BrandTime, Times } from "../../site/times.tsx";
import { useMemberPath } from "../../site/use-member-path.ts";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/money.tsx";
import { card, TextLink } from "../../ui/page-parts.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import type { PlaySession } from "./use-play-session.ts";

export const BETS_ID = "bets";

/**
 * The bets since the page was opened. A demo account has no member centre (spec section 6), so it sees its record here;
 * a member gets a link to the full record.
 */
export function SessionBets({ session, demo }: { session: PlaySession; demo: boolean }) {
  const { t } = useTranslation();
  const record = useMemberPath("personalHistoryCopy");
  const { bets, totals } = session;
  return (
    <section
      className={clsx(card, "px-5 py-4 max-lg:order-2 max-lg:mx-gutter max-lg:my-4")}
      aria-labelledby={BETS_ID}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-16 font-bold" id={BETS_ID}>
          {t("game.bets")}
        </h2>
        <span className="text-12 text-text-3">{t("game.session")}</span>
        <span className="flex-1" />
        {record && !demo ? <TextLink to={record}>{t("game.bets.all")}</TextLink> : null}
      </div>
      {bets.length === 0 ? (
        <p className="text-13 text-text-2">{t("game.bets.none")}</p>
      ) : (
        <Times>
          <Table>
            <thead>
              <tr>
                <Th scope="col">{t("game.time")}</Th>
                <Th scope="col" end>
                  {t("game.stake")}
                </Th>
                <Th scope="col" end>
                  {t("game.win")}
                </Th>
                <Th scope="col" end>
                  {t("game.result")}
                </Th>
              </tr>
            </thead>
            <tbody>
              {bets.map((bet) => (
                <tr key={bet.betId}>
                  <Td className="text-text-2">
                    <BrandTime at={bet.placedAt} />
                  </Td>
                  <Td end>
                    <Money minor={bet.stake} />
                  </Td>
                  <Td end>
                    <Money minor={bet.win} />
                  </Td>
                  <Td end className="font-semibold">
                    {bet.state === "open" || bet.state === "void" ? (
                      <Badge>{t(`game.bets.${bet.state}`)}</Badge>
                    ) : (
                      <Money minor={computeNet(bet)} signed />
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <Td>{t("game.session")}</Td>
                <Td end>
                  <Money minor={totals.stake} />
                </Td>
                <Td end>
                  <Money minor={totals.win} />
                </Td>
                <Td end>
                  <Money minor={totals.net} signed />
                </Td>
              </tr>
            </tfoot>
          </Table>
        </Times>
      )}
    </section>
  );
}
