import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ProfitLine } from "../../../platform/contract/records.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { PeriodFilter } from "../ui/period-filter.tsx";
import { Tiles } from "../ui/tiles.tsx";
import type { PersonalProfitData } from "./personal-profit-data.ts";

/** Personal profit and loss: what play came to by day and game type, and what was paid in and out. */
export function PersonalProfit({ profit: { period, found } }: { profit: PersonalProfitData }) {
  const { t } = useTranslation();
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
          { name: t("member.record.net"), minor: totals.win - totals.stake, signed: true },
        ]}
      />
      {running.rounds > 0 ? (
        <HelpText>
          {t("records.profit.running", { count: running.rounds })} <Money minor={running.stake} />
        </HelpText>
      ) : null}
      {list.length === 0 ? (
        <EmptyState
          icon="chart"
          title={t("member.record.empty.title")}
          text={t("records.profit.emptyText")}
          action={<ButtonLink to="/rng">{t("member.record.empty.action")}</ButtonLink>}
        />
      ) : (
        <Lines list={list} />
      )}
      <h2 className="text-16 font-bold rhead">{t("records.profit.money")}</h2>
      <table className="table rmoney">
        <caption className="sr-only">{t("records.profit.money")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("records.what")}</span>
            </th>
            <th scope="col" className="r">
              {t("records.profit.period")}
            </th>
            <th scope="col" className="r">
              {t("records.profit.lifetime")}
            </th>
          </tr>
        </thead>
        <tbody>
          {(["deposits", "withdrawals", "bonuses"] as const).map((name) => (
            <tr key={name}>
              <th scope="row">{t(`records.profit.${name}`)}</th>
              <td className="r">
                <Money minor={found.period[name]} />
              </td>
              <td className="r">
                <Money minor={lifetime[name]} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t("records.profit.net")}</th>
            <td className="r font-semibold">
              <Money minor={found.period.deposits - found.period.withdrawals} />
            </td>
            <td className="r font-semibold">
              <Money minor={lifetime.deposits - lifetime.withdrawals} />
            </td>
          </tr>
        </tbody>
      </table>
      <HelpText className="mt-2">{t("records.profit.netHelp")}</HelpText>
    </>
  );
}

function Lines({ list }: { list: readonly ProfitLine[] }) {
  const { t } = useTranslation();
  const names = [
    t("member.record.stake"),
    t("member.record.valid"),
    t("records.profit.win"),
    t("member.record.net"),
  ] as const;
  return (
    <table className="table rtable two">
      <caption className="sr-only">{t("nav.member.personalProfit")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("records.profit.day")}</th>
          {names.map((name) => (
            <th key={name} scope="col" className="r">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((line) => (
          <tr key={`${line.day} ${line.gameType}`}>
            <td className="rgame">
              <span className="font-semibold">{line.day}</span>{" "}
              <span className="text-text-2">
                {t(`member.record.type.${line.gameType}`)} ·{" "}
                {t("records.profit.rounds", { count: line.rounds })}
              </span>
            </td>
            <td className="r" data-label={names[0]}>
              <Money minor={line.stake} />
            </td>
            <td className="r" data-label={names[1]}>
              <Money minor={line.validBet} />
            </td>
            <td className="r" data-label={names[2]}>
              <Money minor={line.win} />
            </td>
            <td className="r font-semibold" data-label={names[3]}>
              <Money minor={line.win - line.stake} signed />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
