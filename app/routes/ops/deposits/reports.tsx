import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { DepositCase, DepositReport, ReversalCase } from "../../../platform/contract/ops/deposits.ts";
import { Button } from "../../../ui/button.tsx";
import { CaseLink } from "../parts/case-link.tsx";
import { DecisionButton, DecisionForm } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { OpsAmountField, OpsField } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { MemberLink } from "../parts/member-link.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

interface PanelProps extends Pick<DepositCase, "one" | "names"> {
  refused: FormErrors;
}

/**
 * Renders a provider's reports of a deposit, each with the booked amount and, when it matched nothing, the possible
 * actions.
 */
export function ReportsPanel({ one, names, refused }: PanelProps) {
  const { t } = useTranslation();
  const { money } = useOps();
  if (one.reports.length === 0) return null;
  const { merchantId, currency } = one;
  return (
    <Panel title={t("ops.reports.title")}>
      {one.reports.map((report) => (
        <div
          key={`${report.kind} ${report.reportId}`}
          className="flex flex-col gap-2.5 border-t border-border pt-3.5"
        >
          <h3 className="text-14 font-bold wrap-anywhere">
            {t(textKey(`ops.reports.${report.kind}`), { id: report.reportId })}
          </h3>
          <Facts
            facts={[
              [
                t("ops.reports.told"),
                report.amount === 0
                  ? t("ops.reports.unsaid")
                  : money(merchantId, report.amount, report.currency || currency),
              ],
              [t("ops.reports.booked"), money(merchantId, report.booked, currency)],
              [t("ops.reports.state"), t(textKey(`ops.reports.state.${report.state}`))],
              [t("ops.cameAt"), <Time key="at" at={report.reportedAt} />],
              [t("ops.reports.decidedBy"), report.decidedBy && (names[report.decidedBy] ?? "")],
              [t("ops.note"), report.note],
            ]}
          />
          {report.state === "open" ? <ReportQuestion one={one} report={report} refused={refused} /> : null}
        </div>
      ))}
    </Panel>
  );
}

function ReportQuestion({
  one,
  report,
  refused,
}: Pick<PanelProps, "one" | "refused"> & { report: DepositReport }) {
  const { t } = useTranslation();
  const { money } = useOps();
  const { merchantId, currency } = one;
  const { kind, reportId, amount, booked, outcomes } = report;
  const isExact = report.currency === currency && amount > 0;
  return (
    <>
      <p>
        {t(textKey(`ops.reports.ask.${kind}`), {
          amount:
            amount === 0
              ? t("ops.reports.unsaid")
              : money(merchantId, amount - booked, report.currency || currency),
          booked: money(merchantId, one.credited - one.reversed, currency),
        })}
      </p>
      {one.state === "review" ? <p>{t("ops.reports.inReview")}</p> : null}
      {outcomes.length > 0 ? (
        <DecisionForm>
          <input type="hidden" name="decision" value="decideReport" />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="reportId" value={reportId} />
          {isExact ? null : (
            <OpsAmountField
              refused={refused}
              name="amount"
              merchant={merchantId}
              label={t("ops.reports.amount", { currency })}
              required={false}
            />
          )}
          <OpsField
            refused={refused}
            name="note"
            label={t("ops.note")}
            help={t("ops.reports.noteHelp")}
            maxLength={500}
            required={false}
          />
          <div className="flex flex-wrap gap-2.5">
            {outcomes.map((outcome) => (
              <Button
                key={outcome}
                type="submit"
                name="outcome"
                value={outcome}
                variant={outcome === "credit" || outcome === "takeBack" ? "primary" : "outline"}
              >
                {t(textKey(`ops.reports.do.${outcome}`))}
              </Button>
            ))}
          </div>
        </DecisionForm>
      ) : null}
    </>
  );
}

/** Renders the dependents of a deposit that could not be corrected without an operator. */
export function ReversalCasesPanel({ one, names, refused }: PanelProps) {
  const { t } = useTranslation();
  if (one.cases.length === 0) return null;
  return (
    <Panel title={t("ops.leftOver.title")}>
      {one.cases.map((left) => (
        <ReversalRemainder key={left.caseId} one={one} left={left} names={names} refused={refused} />
      ))}
    </Panel>
  );
}

function ReversalRemainder({ one, left, names, refused }: PanelProps & { left: ReversalCase }) {
  const { t } = useTranslation();
  const { money } = useOps();
  const { merchantId } = one;
  const amount = money(merchantId, left.amount, left.currency);
  const isLine = left.kind === "bankLine";
  return (
    <div className="flex flex-col gap-2.5 border-t border-border pt-3.5">
      <h3 className="text-14 font-bold">{t(textKey(`ops.leftOver.kind.${left.kind}`))}</h3>
      <p>{t(isLine ? "ops.leftOver.line" : "ops.leftOver.reward", { name: left.username, amount })}</p>
      <p>
        {t("ops.member")}: <MemberLink merchantId={merchantId} username={left.username} />
      </p>
      {isLine ? (
        <CaseLink page="deposits" merchantId={merchantId} id={left.subjectId} state={t("ops.leftOver.other")}>
          {t("ops.leftOver.openOther")}
        </CaseLink>
      ) : null}
      <Facts
        facts={[
          [t("ops.asked"), <Time key="at" at={left.openedAt} />],
          [t("ops.paidTwice.by"), left.settledBy && (names[left.settledBy] ?? "")],
          [t("ops.paidTwice.remark"), left.note],
        ]}
      />
      {left.maySettle ? (
        <DecisionForm>
          <input type="hidden" name="caseId" value={left.caseId} />
          <OpsField refused={refused} name="note" label={t("ops.paidTwice.remark")} maxLength={500} />
          <DecisionButton decision="settleCase" />
        </DecisionForm>
      ) : null}
    </div>
  );
}
