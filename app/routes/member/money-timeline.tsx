import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useT } from "../../i18n/use-t.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { AccountTabs } from "./account-record.tsx";
import { type MoneyTimelineData, type Movement, SUBJECTS } from "./money-timeline-data.ts";

/** Every deposit, withdrawal and transfer with each step it took, and what comes next. */
export function MoneyTimeline({ timeline }: { timeline: MoneyTimelineData }) {
  const t = useT();
  const { subject, list, next, isFirst } = timeline;
  const href = (change: Record<string, string>) =>
    `/member/moneyTimeline?${new URLSearchParams(Object.entries({ subject, ...change }).filter(([, value]) => value))}`;
  return (
    <>
      <AccountTabs current="moneyTimeline" />
      <p className="small t2 mb-3">{t("records.timeline.about")}</p>
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
            <ButtonLink size="sm" variant="sec" to={href({})}>
              {t("records.timeline.newest")}
            </ButtonLink>
          )}
          <span className="sp" />
          {next ? (
            <ButtonLink size="sm" variant="sec" to={href({ before: next })} rel="next">
              {t("member.record.next")}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function MovementCard({ movement }: { movement: Movement }) {
  const t = useT();
  const time = useBrandTime();
  const { title, amount, steps, next, reference } = movement;
  return (
    <li className="tmove">
      <header>
        <h2 className="title">{title}</h2>
        {amount === null ? null : <Money minor={amount} className="title" />}
      </header>
      {reference === null ? null : (
        <p className="cap t3">
          {t("records.reference")} <span className="num">{reference}</span>
        </p>
      )}
      <ol className="tsteps">
        {steps.map((step) => (
          <li key={`${step.name} ${step.at}`}>
            <span className="b">{step.name}</span>
            <span className="small t2">
              <time className="num" dateTime={new Date(step.at).toISOString()}>
                {time(step.at)}
              </time>
              {" · "}
              {step.by}
            </span>
            {step.reason ? <span className="small">{step.reason}</span> : null}
          </li>
        ))}
      </ol>
      {next ? (
        <p className="tnext small">
          <Icon name="info" size={16} />
          {next}
        </p>
      ) : null}
    </li>
  );
}
