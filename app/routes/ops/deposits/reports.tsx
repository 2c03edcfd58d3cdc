import { textKey } from "../../../i18n/text-key.ts";
import type { DepositCase, DepositReport, ReversalCase } from "../../../platform/contract/ops/deposits.ts";
import type { CaseView } from "../parts/case.tsx";
import { CaseLink } from "../parts/case-link.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";

interface PanelProps extends Pick<DepositCase, "one" | "names"> {
  view: CaseView;
}

/**
 * Renders a provider's reports of a deposit, each with the booked amount and, when it matched nothing, the possible
 * actions.
 */
export function ReportsPanel({ one, names, view }: PanelProps) {
  const { t, amount, time } = view;
  if (one.reports.length === 0) return null;
  return (
    <OpsPanel title={t("ops.reports.title")}>
      {one.reports.map((report) => (
        <div
          key={`${report.kind} ${report.reportId}`}
          className="flex flex-col gap-2.5 border-t border-border pt-3.5"
        >
          <h3 className="text-14 font-bold wrap-anywhere">
            {t(textKey(`ops.reports.${report.kind}`), { id: report.reportId })}
          </h3>
          <OpsFacts
            facts={[
              [t("ops.reports.told"), getReportedAmount(report, report.amount, view)],
              [t("ops.reports.booked"), amount(report.booked)],
              [t("ops.reports.state"), t(textKey(`ops.reports.state.${report.state}`))],
              [t("ops.cameAt"), time(report.reportedAt)],
              [t("ops.reports.decidedBy"), report.decidedBy && (names[report.decidedBy] ?? "")],
              [t("ops.note"), report.note],
            ]}
          />
          {report.state === "open" ? <ReportQuestion one={one} report={report} view={view} /> : null}
        </div>
      ))}
    </OpsPanel>
  );
}

/** Formats an amount of a report, in its own currency; a report whose amount could not be read has none. */
const getReportedAmount = (report: DepositReport, minor: number, { t, amount }: CaseView) =>
  report.amount === 0 ? t("ops.reports.unsaid") : amount(minor, report.currency || undefined);

function ReportQuestion({ one, report, view }: Pick<PanelProps, "one" | "view"> & { report: DepositReport }) {
  const { t, amount } = view;
  const { kind, reportId, outcomes } = report;
  const isExact = report.currency === one.currency && report.amount > 0;
  return (
    <>
      <p>
        {t(textKey(`ops.reports.ask.${kind}`), {
          amount: getReportedAmount(report, report.amount - report.booked, view),
          booked: amount(one.credited - one.reversed),
        })}
      </p>
      {one.state === "review" ? <p>{t("ops.reports.inReview")}</p> : null}
      {outcomes.length > 0
        ? view.form("decideReport", {
            given: { kind, reportId },
            without: isExact ? ["amount"] : [],
            outcomes,
          })
        : null}
    </>
  );
}

/** Renders the dependents of a deposit that could not be corrected without an operator. */
export function ReversalCasesPanel({ one, names, view }: PanelProps) {
  if (one.cases.length === 0) return null;
  return (
    <OpsPanel title={view.t("ops.leftOver.title")}>
      {one.cases.map((left) => (
        <ReversalRemainder key={left.caseId} one={one} left={left} names={names} view={view} />
      ))}
    </OpsPanel>
  );
}

function ReversalRemainder({ one, left, names, view }: PanelProps & { left: ReversalCase }) {
  const { t } = view;
  const { merchantId } = one;
  const amount = view.amount(left.amount, left.currency);
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
      <OpsFacts
        facts={[
          [t("ops.asked"), view.time(left.openedAt)],
          [t("ops.paidTwice.by"), left.settledBy && (names[left.settledBy] ?? "")],
          [t("ops.paidTwice.remark"), left.note],
        ]}
      />
      {left.maySettle ? view.form("settleCase", { given: { caseId: left.caseId } }) : null}
    </div>
  );
}
