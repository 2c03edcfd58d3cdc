import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Payslip, SettlementLine } from "../../../platform/contract/settlements.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import {
  FigureCell,
  LongNameCell,
  RecordRow,
  RecordTable,
} from "../../../site/panel/records/record-table.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";

const FIGURES = ["stake", "validBet", "win", "bonuses", "rebates", "earnings", "netLoss"] as const;
/** A rebate depends on the valid bet alone. */
const REBATE_FIGURES = ["validBet"] as const;

/** The counts of accounts of each branch. */
export function Branches({ branches }: Pick<Payslip, "branches">) {
  const { t } = useTranslation();
  if (branches.length === 0) return null;
  return (
    <Table>
      <caption className="sr-only">{t("income.branches")}</caption>
      <thead>
        <tr>
          <Th scope="col">{t("income.branch")}</Th>
          <Th scope="col" end>
            {t("income.withFigures")}
          </Th>
          <Th scope="col" end>
            {t("contracts.active")}
          </Th>
        </tr>
      </thead>
      <tbody>
        {branches.map(({ branch, members, active }) => (
          <tr key={branch}>
            <Th scope="row">
              <NoTranslate>{branch}</NoTranslate>
            </Th>
            <Td end>{formatCount(members)}</Td>
            <Td end>{formatCount(active)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The lines of a payslip: a branch and a game type each. */
export function Lines({ lines, isRebate }: { lines: readonly SettlementLine[]; isRebate: boolean }) {
  const { t } = useTranslation();
  if (lines.length === 0) return <p className="text-13 text-text-2">{t("income.noLines")}</p>;
  const all: readonly (typeof FIGURES)[number][] = isRebate ? REBATE_FIGURES : FIGURES;
  // A column of zeros says nothing.
  const figures = all.filter((name) => name === "validBet" || lines.some((line) => line[name] !== 0));
  const ends = isRebate ? [t("contracts.rate"), t("income.amount")] : [];
  return (
    <RecordTable
      caption={t("income.step.lines")}
      words={[t("income.branch")]}
      figures={[t("team.figure.bets"), ...figures.map((name) => t(`income.${name}`)), ...ends]}
      layout="three"
    >
      {lines.map((line) => (
        <RecordRow key={`${line.branch} ${line.gameType}`}>
          <LongNameCell>
            <NoTranslate className="truncate font-semibold">{line.branch}</NoTranslate>
            <span className="text-12 text-text-3">
              {line.gameType ? t(textKey(`member.record.type.${line.gameType}`)) : t("income.noGame")}
            </span>
          </LongNameCell>
          <FigureCell label={t("team.figure.bets")}>{formatCount(line.bets)}</FigureCell>
          {figures.map((name) => (
            <FigureCell key={name} label={t(`income.${name}`)}>
              <Money minor={line[name]} />
            </FigureCell>
          ))}
          {isRebate ? (
            <>
              <FigureCell label={t("contracts.rate")}>{formatRate(line.rateBasisPoints)}</FigureCell>
              <FigureCell label={t("income.amount")}>
                <Money minor={line.amount} />
              </FigureCell>
            </>
          ) : null}
        </RecordRow>
      ))}
    </RecordTable>
  );
}
