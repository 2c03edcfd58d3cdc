import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ActForm, SubmitButton } from "../parts/form.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { Member } from "./forms.tsx";
import type { ReviewedDecision } from "./protection-decision.server.ts";
import { useLimitText } from "./use-limit-text.ts";

interface ReviewPanelProps {
  reviewed: ReviewedDecision;
  asked: { merchant: string; username: string };
  at: string;
}

/** Shows the member, the effect and its end before anything happens; the button below confirms it. */
export function ReviewPanel({ reviewed, asked, at }: ReviewPanelProps) {
  const { t } = useTranslation();
  const { brandName } = useOps();
  const limitText = useLimitText(asked.merchant);
  const { decision, values, limit, pause } = reviewed;
  const does = { limit: "setLimit.do", break: "exclude.do", lift: "lift.do" } as const;
  const facts: (readonly [string, ReactNode])[] = [
    [t("ops.adjustments.member"), asked.username],
    [t("ops.brand"), brandName(asked.merchant)],
  ];
  if (limit) {
    facts.push(
      [t("ops.protection.kind"), t(`ops.protection.kind.${limit.kind}`)],
      [t("ops.protection.period"), t(`ops.protection.period.${limit.period}`)],
      [t("ops.protection.review.limit"), limitText(limit, limit.amount)],
    );
  }
  if (pause) {
    const { kind, until, scope } = pause;
    facts.push(
      [t("ops.protection.break"), t(`ops.protection.break.${kind}`)],
      [
        t("ops.protection.review.until"),
        until === null ? t("ops.protection.forGood") : <Time key="until" at={until} />,
      ],
      [t("ops.protection.scope"), t(`ops.protection.scope.${scope}`)],
    );
  }
  facts.push([t("ops.protection.reason"), reviewed.reason]);
  return (
    <OpsPanel title={t("ops.protection.review.title")}>
      <Alert tone="warning">{t("ops.protection.review.nothing")}</Alert>
      <OpsFacts facts={facts} />
      <ActForm action={at}>
        <Member asked={asked} />
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-wrap items-center gap-3.5">
          <SubmitButton name="intent" value={decision}>
            {t(`ops.protection.${does[decision]}`)}
          </SubmitButton>
          <Link className="link inline-flex min-h-6 items-center" to={at} reloadDocument>
            {t("ops.protection.review.back")}
          </Link>
        </div>
      </ActForm>
    </OpsPanel>
  );
}
