import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { VendorTransferCase } from "../../../platform/contract/ops/transfers.ts";
import { CaseFacts } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { OperatorAndTime } from "../parts/operator-and-time.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

type TransferFactsProps = Pick<VendorTransferCase, "one" | "names">;

/** Renders the details of a vendor transfer. `names`: the operators', by id. */
export function TransferFacts({ one, names }: TransferFactsProps) {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  const { direction, vendor, askedAt, settledAt, paidTwiceSettledBy } = one;
  return (
    <CaseFacts
      state={t(`wallets.state.${one.state}`)}
      sum={money(one.merchantId, one.amount, one.currency)}
      reason={one.reason && t(textKey(one.reason))}
    >
      <Facts
        facts={[
          [t("ops.brand"), brandName(one.merchantId)],
          [t("ops.transfers.way"), t(`ops.transfers.${direction}`, { vendor })],
          [t("ops.asked"), <Time key="asked" at={one.createdAt} />],
          [t("ops.transfers.asked"), one.asks],
          [t("ops.transfers.askedAt"), askedAt === null ? null : <Time key="askedAt" at={askedAt} />],
          [t("ops.transfers.fault"), one.fault],
          [t("ops.transfers.settled"), settledAt === null ? null : <Time key="settled" at={settledAt} />],
          [
            t("ops.transfers.vendorOutcome"),
            settledAt === null ? null : t(`ops.transfers.vendorOutcome.${one.vendorOutcome ?? "none"}`),
          ],
          [t("ops.paidTwice.by"), paidTwiceSettledBy && (names[paidTwiceSettledBy] ?? "")],
        ]}
      />
    </CaseFacts>
  );
}

/** Renders the proposed settlements, their effect, and their outcome. */
export function Settlements({ one, names }: TransferFactsProps) {
  const { t } = useTranslation();
  const { money } = useOps();
  const { settlements, direction } = one;
  const amount = money(one.merchantId, one.amount, one.currency);
  if (settlements.length === 0) return null;
  return (
    <Panel title={t("ops.transfers.proposals")}>
      {settlements.map(({ id, outcome, evidence, state, ...by }) => (
        <div key={id} className="flex flex-col gap-2">
          <h3 className="font-semibold">{t(`ops.transfers.outcome.${outcome}`)}</h3>
          <p>{evidence}</p>
          {state === "proposed" ? <p>{t(`ops.transfers.then.${direction}.${outcome}`, { amount })}</p> : null}
          <Facts
            facts={[
              [t("ops.status"), t(`ops.transfers.${state}`)],
              [
                t("ops.adjustments.proposedBy"),
                <OperatorAndTime key="proposed" name={names[by.proposedBy]} at={by.proposedAt} />,
              ],
              [
                t("ops.adjustments.decidedBy"),
                by.decidedBy && (
                  <OperatorAndTime key="decided" name={names[by.decidedBy]} at={by.decidedAt} />
                ),
              ],
            ]}
          />
        </div>
      ))}
    </Panel>
  );
}
