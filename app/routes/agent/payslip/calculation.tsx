import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Payslip } from "../../../platform/contract/settlements.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { Money } from "../../../ui/money.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";

interface Step {
  name: string;
  value: ReactNode;
  /** True for a result, below the steps that made it. */
  strong?: boolean;
}

/** Steps of a calculation, one below the other. */
function Steps({ caption, steps }: { caption: string; steps: readonly Step[] }) {
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {steps.map(({ name, value, strong = false }) => (
          <tr key={name} className={strong ? "bg-surface-2" : undefined}>
            <Th scope="row">{name}</Th>
            <Td end className={strong ? "font-bold" : undefined}>
              {value}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The figures of the team, and how they make its net loss. */
export function FigureSteps({ payslip }: { payslip: Payslip }) {
  const { t } = useTranslation();
  const { stake, win, bonuses, rebates, earnings, netLoss, late, validBet } = payslip;
  const accounts = [
    { name: t("income.below"), value: formatCount(payslip.members) },
    { name: t("contracts.active"), value: formatCount(payslip.active) },
  ];
  const counts = [
    ...(payslip.kind === "rebate" ? [] : accounts),
    { name: t("team.figure.bets"), value: formatCount(payslip.bets) },
    { name: t("income.validBet"), value: <Money minor={validBet} />, strong: true },
  ];
  const result = [
    { name: t("income.stake"), value: <Money minor={stake} /> },
    { name: t("income.less", { name: t("income.win") }), value: <Money minor={0 - win} /> },
    { name: t("income.less", { name: t("income.bonuses") }), value: <Money minor={0 - bonuses} /> },
    { name: t("income.less", { name: t("income.rebates") }), value: <Money minor={0 - rebates} /> },
    { name: t("income.less", { name: t("income.earnings") }), value: <Money minor={0 - earnings} /> },
    { name: t("income.netLoss"), value: <Money minor={netLoss} />, strong: true },
    ...(late === 0 ? [] : [{ name: t("income.late"), value: <Money minor={late} /> }]),
  ];
  const steps = payslip.kind === "rebate" ? counts : [...counts, ...result];
  return <Steps caption={t("income.step.figures")} steps={steps} />;
}

/** The amount, from the base to what is credited. */
export function AmountSteps({ payslip }: { payslip: Payslip }) {
  const { t } = useTranslation();
  const isDividend = payslip.kind === "dividend";
  const base = [
    isDividend
      ? { name: t("income.netLoss"), value: <Money minor={payslip.netLoss} /> }
      : { name: t("income.validBet"), value: <Money minor={payslip.validBet} /> },
    ...(payslip.lossIn === 0
      ? []
      : [
          {
            name: t("income.less", { name: t("income.lossIn") }),
            value: <Money minor={0 - payslip.lossIn} />,
          },
        ]),
    { name: t("income.base"), value: <Money minor={payslip.base} />, strong: true },
    ...(payslip.lossOut === 0
      ? []
      : [{ name: t("income.lossOut"), value: <Money minor={payslip.lossOut} /> }]),
    { name: t("income.times"), value: `× ${formatRate(payslip.rateBasisPoints)}` },
  ];
  const deductions = [
    {
      name: t("income.less", { name: t("income.downlines") }),
      value: <Money minor={0 - payslip.downlines} />,
    },
    ...(payslip.dueIn === 0
      ? []
      : [
          {
            name: t("income.less", { name: t("income.dueIn") }),
            value: <Money minor={0 - payslip.dueIn} />,
          },
        ]),
  ];
  const steps = [
    ...(payslip.kind === "rebate" ? [] : base),
    { name: t("income.gross"), value: <Money minor={payslip.gross} />, strong: true },
    ...(payslip.kind === "rebate" ? [] : deductions),
    { name: t("income.net"), value: <Money minor={payslip.net} />, strong: true },
    ...(payslip.dueOut === 0 ? [] : [{ name: t("income.dueOut"), value: <Money minor={payslip.dueOut} /> }]),
  ];
  return <Steps caption={t("income.step.amount")} steps={steps} />;
}
