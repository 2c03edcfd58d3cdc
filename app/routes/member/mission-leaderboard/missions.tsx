import { useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Mission } from "../../../platform/contract/missions.ts";
import { OnBreak } from "../../../site/on-break.tsx";
import {
  usePersistentActionData,
  useReloadOnMoneyChange,
} from "../../../site/panel/use-reload-on-money-change.ts";
import { Times, useRowTime } from "../../../site/times.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { card } from "../../../ui/page-parts.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { TitledSection } from "../../../ui/titled-section.tsx";
import type { ClaimResult } from "./claim-action.server.ts";
import { Leaderboard } from "./leaderboard.tsx";
import type { MissionsData } from "./load-missions.server.ts";
import { useScore } from "./use-score.ts";

const PATH = "/member/missionLeaderboard";

/** Missions (spec section 2, `missionLeaderboard`): the member's progress, claimable prizes, and the leaderboard. */
export function Missions({ missions }: { missions: MissionsData }) {
  const { t } = useTranslation();
  const result = usePersistentActionData<ClaimResult>();
  useReloadOnMoneyChange();
  if (!missions) return <ErrorState title={t("missions.failed.title")} text={t("missions.failed.text")} />;
  const { list, onBreak, choices, board, done, key, now } = missions;
  return (
    <div className="grid grid-cols-1 gap-6">
      {result ? (
        <Alert>{result.message}</Alert>
      ) : done ? (
        <Alert tone="positive">
          {t("missions.claimed")}{" "}
          <Link className="link" to="/member/rewardCenter">
            {t("missions.claimed.link")}
          </Link>
        </Alert>
      ) : null}
      {onBreak ? (
        <OnBreak />
      ) : list.length === 0 ? (
        <EmptyState icon="target" title={t("missions.empty.title")} text={t("missions.empty.text")} />
      ) : (
        <TitledSection size="sm" title={t("missions.list")}>
          <Times when={list.some((mission) => hasTime(mission, now))}>
            <div className="grid grid-cols-1 gap-2.5 lg:grid-cols-2">
              {list.map((mission) => (
                <MissionCard
                  key={`${mission.missionId}${mission.occasion}`}
                  mission={mission}
                  claimKey={key}
                  now={now}
                />
              ))}
            </div>
          </Times>
          <p className="text-13 text-text-2">{t("missions.late")}</p>
        </TitledSection>
      )}
      {board ? <Leaderboard board={board} choices={choices} /> : null}
    </div>
  );
}

const TONES: Record<Mission["state"], BadgeTone> = {
  process: "info",
  claim: "accent",
  claimed: "positive",
  close: "neutral",
  coming_soon: "neutral",
};

interface CardProps {
  mission: Mission;
  claimKey: string;
  now: number;
}

function MissionCard({ mission, claimKey, now }: CardProps) {
  const { t } = useTranslation();
  const { score } = useScore();
  const { title, summary, state, goal, period, progress, target } = mission;
  return (
    <article className={clsx(card, "grid content-start gap-3 px-5 py-4.5")} aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-3.5 gap-y-1">
        <div>
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          <p className="text-13 text-text-3">{t(`missions.period.${period}`)}</p>
        </div>
        <Badge tone={TONES[state]}>{t(`missions.state.${state}`)}</Badge>
      </div>
      <p className="text-13 wrap-anywhere">
        {summary === "" ? null : <>{summary} </>}
        <Goal mission={mission} />
      </p>
      {state === "coming_soon" ? null : (
        <div className="grid gap-1.5">
          <Meter value={Math.min(progress, target)} max={target} aria-label={title} />
          <p className="text-13 font-semibold tabular-nums">
            <Sentence>
              {t("missions.progress", { done: score(goal, progress), target: score(goal, target) })}
            </Sentence>
          </p>
        </div>
      )}
      {mission.why ? <p className="text-13">{t(`missions.why.${mission.why}`)}</p> : null}
      <Terms mission={mission} now={now} />
      {state === "claim" ? <Claim mission={mission} claimKey={claimKey} /> : null}
    </article>
  );
}

function Goal({ mission: { goal, target, gameTypes } }: Pick<CardProps, "mission">) {
  const { t } = useTranslation();
  const { money } = useScore();
  const names = gameTypes.map((one) => t(textKey(`member.record.type.${one}`)));
  return (
    <>
      {goal === "rounds"
        ? t("missions.goal.rounds", { count: target, target })
        : t(`missions.goal.${goal}`, { target: money(target) })}
      {names.length > 0 ? <> {t("missions.games", { list: names.join(", ") })}</> : null}
    </>
  );
}

/** Returns true when {@link Terms} show a time. */
const hasTime = ({ state, endsAt, claimUntil }: CardProps["mission"], now: number) =>
  state === "coming_soon" || (state === "claim" ? claimUntil !== null : endsAt !== null && endsAt > now);

/** Renders the mission's prize and its end, before any progress. */
function Terms({ mission, now }: Pick<CardProps, "mission" | "now">) {
  const { t } = useTranslation();
  const { money } = useScore();
  const time = useRowTime();
  const { prize, times, days, state, startsAt, endsAt, claimUntil } = mission;
  const amount = money(prize);
  return (
    <p className="grid gap-0.5 text-13 text-text-2">
      <span>
        {times === 0
          ? t("missions.prize.free", { amount })
          : t("missions.prize.terms", { amount, times, count: days })}
      </span>
      {state === "coming_soon" ? <span>{t("missions.starts", { time: time(startsAt) })}</span> : null}
      {endsAt !== null && endsAt > now && state !== "claim" ? (
        <span>{t("missions.ends", { time: time(endsAt) })}</span>
      ) : null}
      {state === "claim" && claimUntil !== null ? (
        <span>{t("missions.claimUntil", { time: time(claimUntil) })}</span>
      ) : null}
    </p>
  );
}

function Claim({ mission: { missionId, occasion, prize }, claimKey }: Omit<CardProps, "now">) {
  const { t } = useTranslation();
  const { money } = useScore();
  const { formData } = useNavigation();
  const isBusy = formData?.get("missionId") === missionId && formData.get("occasion") === occasion;
  return (
    <Form method="post" action={PATH} replace preventScrollReset>
      <input type="hidden" name="missionId" value={missionId} />
      <input type="hidden" name="occasion" value={occasion} />
      <input type="hidden" name="idempotencyKey" value={claimKey} />
      <Button type="submit" busy={isBusy}>
        <Sentence>{t("missions.claim", { amount: money(prize) })}</Sentence>
      </Button>
    </Form>
  );
}
