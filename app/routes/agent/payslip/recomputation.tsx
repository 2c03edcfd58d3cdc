import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Payslip, Recomputed } from "../../../platform/contract/settlements.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Section } from "../../../site/panel/section.tsx";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Money } from "../../../ui/money.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";

const AMOUNTS = ["validBet", "netLoss", "base", "gross", "downlines", "net"] as const;
/** A rebate has a rate for each game type, and no base of its own. */
const REBATE_AMOUNTS = ["validBet", "gross", "net"] as const;

interface RecomputationProps {
  payslip: Payslip;
  recomputed: Recomputed | null;
  problem: string | null;
}

/** The amounts computed again from the log of figures, beside those of the payslip. */
export function Recomputation({ payslip, recomputed, problem }: RecomputationProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const asked = recomputed !== null || problem !== null;
  return (
    <Section
      // Focused when it appears.
      key={asked ? "asked" : "offered"}
      title={t("income.recompute")}
      text={t("income.recompute.text")}
      anchor="recompute"
      isNew={asked}
    >
      {problem === null ? null : <Alert>{problem}</Alert>}
      {recomputed ? (
        <>
          <Alert tone={recomputed.difference === 0 ? "positive" : "warning"} live="off">
            {t(recomputed.difference === 0 ? "income.recompute.same" : "income.recompute.differs", {
              events: formatCount(recomputed.events),
              amount: formatMoney(recomputed.difference, currency),
            })}
          </Alert>
          <Comparison payslip={payslip} recomputed={recomputed} />
        </>
      ) : (
        <ButtonLink size="sm" variant="secondary" className="print:hidden" to="?recompute=1#recompute">
          {t("income.recompute.again")}
        </ButtonLink>
      )}
    </Section>
  );
}

function Comparison({ payslip, recomputed }: { payslip: Payslip; recomputed: Recomputed }) {
  const { t } = useTranslation();
  const contractRows = [
    {
      name: t("contracts.active"),
      values: [payslip.active, recomputed.active, payslip.active - recomputed.active].map(formatCount),
    },
    {
      name: t("contracts.rate"),
      values: [
        payslip.rateBasisPoints,
        recomputed.rateBasisPoints,
        payslip.rateBasisPoints - recomputed.rateBasisPoints,
      ].map(formatRate),
    },
  ];
  const isRebate = payslip.kind === "rebate";
  const names = isRebate ? REBATE_AMOUNTS : AMOUNTS;
  const rows = [
    ...(isRebate ? [] : contractRows),
    ...names.map((name) => ({
      name: t(`income.${name}`),
      values: [payslip[name], recomputed[name], payslip[name] - recomputed[name]].map((minor, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
        <Money key={column} minor={minor} />
      )),
    })),
  ];
  return (
    <Table>
      <caption className="sr-only">{t("income.recompute")}</caption>
      <thead>
        <tr>
          <Th scope="col">
            <span className="sr-only">{t("team.figure")}</span>
          </Th>
          <Th scope="col" end>
            {t("income.stored")}
          </Th>
          <Th scope="col" end>
            {t("income.recomputed")}
          </Th>
          <Th scope="col" end>
            {t("income.difference")}
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <Th scope="row">{name}</Th>
            {values.map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
              <Td key={column} end>
                {value}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
