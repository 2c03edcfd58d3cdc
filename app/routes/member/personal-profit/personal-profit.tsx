import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ProfitLine } from "../../../platform/contract/records.ts";
import { getDay } from "../../../shared/business-day.ts";
import { PeriodFilter } from "../../../site/panel/records/period-filter.tsx";
import { FigureCell, NameCell, RecordRow, RecordTable } from "../../../site/panel/records/record-table.tsx";
import { Tiles } from "../../../site/panel/records/tiles.tsx";
import { useSite } from "../../../site/use-site.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import type { PersonalProfitData } from "./load-personal-profit.server.ts";

/** Personal profit and loss: results of play by day and game type, with deposits and withdrawals. */
export function PersonalProfit({ profit: { period, found } }: { profit: PersonalProfitData }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  if (!found) {
    return (
      <>
        <PeriodFilter period={period} filters={{}} />
        <ErrorState title={t("member.record.failed.title")} text={t("member.record.failed.text")} />
      </>
    );
  }
  const { list, totals, running, lifetime } = found;
  return (
    <>
      <PeriodFilter period={period} filters={{}} />
      <Tiles
        label={t("records.profit.play")}
        tiles={[
          { name: t("member.record.stake"), minor: totals.stake },
          { name: t("member.record.valid"), minor: totals.validBet },
          { name: t("records.profit.win"), minor: totals.win },
          { name: t("member.record.net"), minor: totals.net, signed: true },
        ]}
      />
      {running.bets > 0 ? (
        <HelpText>
          {t("records.profit.running", { count: running.bets })} <Money minor={running.stake} />
        </HelpText>
      ) : null}
      {list.length === 0 ? (
        <EmptyState
          icon="chart"
          title={t("member.record.empty.title")}
          text={t("records.profit.emptyText")}
          action={<ButtonLink to={`/${brand.categories[0]}`}>{t("member.record.empty.action")}</ButtonLink>}
        />
      ) : (
        <>
          <Lines list={list} timeZone={period.timeZone} />
          <HelpText className="mt-2">{t("records.profit.daysHelp")}</HelpText>
        </>
      )}
      <h2 className="mt-7 mb-1 text-16 font-bold">{t("records.profit.money")}</h2>
      <Table>
        <caption className="sr-only">{t("records.profit.money")}</caption>
        <thead>
          <tr>
            <Th scope="col">
              <span className="sr-only">{t("records.what")}</span>
            </Th>
            <Th scope="col" end>
              {t("records.profit.period")}
            </Th>
            <Th scope="col" end>
              {t("records.profit.lifetime")}
            </Th>
          </tr>
        </thead>
        <tbody>
          {(["deposits", "withdrawals", "bonuses"] as const).map((name) => (
            <tr key={name}>
              <Th scope="row">{t(`records.profit.${name}`)}</Th>
              <Td end>
                <Money minor={found.period[name]} />
              </Td>
              <Td end>
                <Money minor={lifetime[name]} />
              </Td>
            </tr>
          ))}
          <tr>
            <Th scope="row">{t("records.profit.net")}</Th>
            <Td end className="font-semibold">
              <Money minor={found.period.deposits - found.period.withdrawals} />
            </Td>
            <Td end className="font-semibold">
              <Money minor={lifetime.deposits - lifetime.withdrawals} />
            </Td>
          </tr>
        </tbody>
      </Table>
      <HelpText className="mt-2">{t("records.profit.netHelp")}</HelpText>
    </>
  );
}

function Lines({ list, timeZone }: { list: readonly ProfitLine[]; timeZone: string }) {
  const { t } = useTranslation();
  const names = [
    t("member.record.stake"),
    t("member.record.valid"),
    t("records.profit.win"),
    t("member.record.net"),
  ] as const;
  return (
    <RecordTable
      caption={t("nav.member.personalProfit")}
      words={[t("records.profit.day")]}
      figures={names}
      layout="two"
    >
      {list.map((line) => (
        <RecordRow key={`${line.day} ${line.gameType}`}>
          <NameCell>
            <span className="font-semibold">{line.day}</span>{" "}
            <span className="text-text-2">
              {t(`member.record.type.${line.gameType}`)} · {t("records.profit.bets", { count: line.bets })}
            </span>
            {line.resettledAt === null ? null : (
              <span className="block text-12 text-warning">
                {t("records.profit.resettled", {
                  count: line.resettled,
                  date: getDay(line.resettledAt, timeZone),
                })}
              </span>
            )}
          </NameCell>
          <FigureCell label={names[0]}>
            <Money minor={line.stake} />
          </FigureCell>
          <FigureCell label={names[1]}>
            <Money minor={line.validBet} />
          </FigureCell>
          <FigureCell label={names[2]}>
            <Money minor={line.win} />
          </FigureCell>
          <FigureCell label={names[3]} className="font-semibold">
            <Money minor={line.win - line.stake} signed />
          </FigureCell>
        </RecordRow>
      ))}
    </RecordTable>
  );
}
