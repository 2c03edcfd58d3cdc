import { useTranslation } from "../../../i18n/use-translation.ts";
import { useBrandTime } from "../../../site/use-brand-time.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { AccountTabs } from "../ui/account-tabs.tsx";
import { type MoneyTimelineData, type Movement, SUBJECTS } from "./money-timeline-data.ts";

/** Every deposit, withdrawal and transfer with each step it took, and what comes next. */
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
        className="rtabs scroll"
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
        <ol className="tline">
          {list.map((movement) => (
            <MovementCard key={`${movement.subject} ${movement.id}`} movement={movement} />
          ))}
        </ol>
      )}
      {next || !isFirst ? (
        <nav className="rpages" aria-label={t("member.record.pages")}>
          {isFirst ? null : (
            <ButtonLink size="sm" variant="secondary" to={href({})}>
              {t("records.timeline.newest")}
            </ButtonLink>
          )}
          <span className="sp" />
          {next ? (
            <ButtonLink size="sm" variant="secondary" to={href({ before: next })} rel="next">
              {t("member.record.next")}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function MovementCard({ movement }: { movement: Movement }) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const { title, amount, steps, next, reference } = movement;
  return (
    <li className="tmove">
      <header>
        <h2 className="text-16 font-bold">{title}</h2>
        {amount === null ? null : <Money minor={amount} className="text-16 font-bold" />}
      </header>
      {reference === null ? null : (
        <p className="text-12 text-text-3">
          {t("records.reference")} <span className="tabular-nums">{reference}</span>
        </p>
      )}
      <ol className="tsteps">
        {steps.map((step) => (
          <li key={`${step.name} ${step.at}`}>
            <span className="font-semibold">{step.name}</span>
            <span className="text-13 text-text-2">
              <time className="tabular-nums" dateTime={new Date(step.at).toISOString()}>
                {time(step.at)}
              </time>
              {" · "}
              {step.by}
            </span>
            {step.reason ? <span className="text-13">{step.reason}</span> : null}
          </li>
        ))}
      </ol>
      {next ? (
        <p className="tnext text-13">
          <Icon name="info" size={16} />
          {next}
        </p>
      ) : null}
    </li>
  );
}
