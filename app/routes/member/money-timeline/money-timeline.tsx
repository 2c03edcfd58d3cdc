import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { PageBar } from "../../../site/panel/records/page-bar.tsx";
import { Times } from "../../../site/times.tsx";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { AccountTabs } from "../ui/account-tabs.tsx";
import { Step, Steps } from "../ui/steps.tsx";
import { type MoneyTimelineData, type Movement, SUBJECTS } from "./money-timeline-data.ts";

/** Every deposit, withdrawal and transfer with all its steps and the next one. */
export function MoneyTimeline({ timeline }: { timeline: MoneyTimelineData }) {
  const { t } = useTranslation();
  const { subject, list, next, isFirst } = timeline;
  const href = (change: Record<string, string>) =>
    `/member/moneyTimeline?${new URLSearchParams(Object.entries({ subject, ...change }).filter(([, value]) => value))}`;
  return (
    <>
      <AccountTabs current="moneyTimeline" />
      <p className="text-13 text-text-2 mb-3">{t("records.timeline.about")}</p>
      <Segmented
        className="mb-4"
        label={t("records.timeline.kinds")}
        value={subject}
        choices={["" as const, ...SUBJECTS].map((one) => ({
          value: one,
          label: one === "" ? t("records.group.all") : t(`records.subjects.${one}`),
          to: href({ subject: one }),
        }))}
      />
      {!list ? (
        <ErrorState title={t("member.record.failed.title")} text={t("member.record.failed.text")} />
      ) : list.length === 0 ? (
        <EmptyState
          icon="history"
          title={t("records.timeline.empty.title")}
          text={t("records.timeline.empty.text")}
        />
      ) : (
        <Times>
          <ol className="grid gap-3.5">
            {list.map((movement) => (
              <MovementCard key={`${movement.subject} ${movement.id}`} movement={movement} />
            ))}
          </ol>
        </Times>
      )}
      {next || !isFirst ? (
        <PageBar
          label={t("member.record.pages")}
          start={
            isFirst ? null : (
              <ButtonLink size="sm" variant="secondary" to={href({})}>
                {t("records.timeline.newest")}
              </ButtonLink>
            )
          }
        >
          {next ? (
            <ButtonLink size="sm" variant="secondary" to={href({ before: next })} rel="next">
              {t("member.record.next")}
            </ButtonLink>
          ) : null}
        </PageBar>
      ) : null}
    </>
  );
}

function MovementCard({ movement }: { movement: Movement }) {
  const { t } = useTranslation();
  const record = useMemberPath("personalHistoryCopy");
  const { subject, id, title, amount, steps, next, reference } = movement;
  return (
    <li className="grid gap-2.5 rounded-lg border px-5 py-4">
      <header className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <h2 className="text-16 font-bold">{title}</h2>
        {amount === null ? null : <Money minor={amount} className="text-16 font-bold" />}
      </header>
      {reference === null ? null : (
        <p className="text-12 text-text-3">
          {t("records.reference")} <NoTranslate>{reference}</NoTranslate>
        </p>
      )}
      <Steps>
        {steps.map((step, place) => (
          <Step
            key={`${step.name} ${step.at}`}
            name={step.name}
            at={step.at}
            by={step.by}
            amount={step.amount === null ? null : <Money minor={step.amount} />}
            isLast={place === steps.length - 1}
          >
            {step.reason === "" ? null : <Sentence>{step.reason}</Sentence>}
          </Step>
        ))}
      </Steps>
      {subject === "bet" && record ? (
        <Link className="link min-h-6 text-13" to={`${record}?bet=${id}`}>
          {t("records.bet.see")}
        </Link>
      ) : null}
      {next ? (
        <p className="flex gap-2 rounded-md bg-surface-2 px-3 py-2.5 text-13">
          <Icon name="info" size={16} className="mt-0.5" />
          <span>
            <Sentence>{next}</Sentence>
          </span>
        </p>
      ) : null}
    </li>
  );
}
