import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Section } from "../../../site/panel/section.tsx";
import { useBrandTime, useSite } from "../../../site/use-site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { textLink } from "../../../ui/classes.ts";
import { Meter } from "../../../ui/meter.tsx";
import { Sentence } from "../../../ui/sentence.tsx";

type Club = CallValue<"rewards", "club">;
type Level = Club["levels"][number];

/** The club: the member's level, the requirements of the next one, and the benefits of each. */
export function ClubSection({ club }: { club: Club }) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const { level, levels, days, keepUntil } = club;
  const own = levels[level - 1];
  const next = levels[level];
  return (
    <Section title={t("missions.club")} text={t("missions.club.text", { count: days })}>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {own ? <LevelName level={own} /> : t("missions.club.none")}
      </p>
      {keepUntil === null ? null : (
        <p className="text-13 text-text-2">{t("missions.club.keep", { time: time(keepUntil) })}</p>
      )}
      {next ? <Next club={club} next={next} /> : <p>{t("missions.club.top")}</p>}
      <details>
        <summary className={textLink}>{t("missions.club.levels")}</summary>
        <ol className="grid gap-2.5 pt-2.5">
          {levels.map((one) => (
            <LevelTerms key={one.level} level={one} isOwn={one.level === level} />
          ))}
        </ol>
      </details>
    </Section>
  );
}

function LevelName({ level: { color, name, level } }: { level: Level }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-2">
      {/* Any colour is only a spot beside the text, so that the text stays readable. */}
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="6" fill={color} />
      </svg>
      {t("shell.clubLevel", { name, level })}
    </span>
  );
}

function Next({ club: { turnover, deposits }, next }: { club: Club; next: Level }) {
  const { t } = useTranslation();
  const parts = [
    { name: t("missions.club.turnover"), done: turnover, required: next.turnover },
    { name: t("missions.club.deposits"), done: deposits, required: next.deposits },
  ].filter(({ required }) => required > 0);
  const { currency } = useSite().brand;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="grid w-full gap-2.5">
      <p className="text-13">{t("missions.club.next", { name: next.name })}</p>
      {parts.map(({ name, done, required }) => (
        <div key={name} className="grid gap-1.5">
          <Meter value={Math.min(done, required)} max={required} aria-label={name} />
          <p className="flex flex-wrap justify-between gap-x-3.5 text-13 text-text-2 tabular-nums">
            <span>{name}</span>
            <span>
              <Sentence>{t("missions.progress", { done: money(done), target: money(required) })}</Sentence>
            </span>
          </p>
        </div>
      ))}
    </div>
  );
}

function LevelTerms({ level, isOwn }: { level: Level; isOwn: boolean }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { turnover, deposits, vipContact, benefits } = level;
  return (
    <li className="grid gap-0.5 text-13">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <LevelName level={level} />
        {isOwn ? <Badge tone="accent">{t("missions.club.yours")}</Badge> : null}
      </span>
      <span className="text-text-2">
        <Sentence>
          {t("missions.club.takes", {
            turnover: formatMoney(turnover, currency),
            deposits: formatMoney(deposits, currency),
          })}
        </Sentence>
      </span>
      {vipContact ? <span>{t("missions.club.vipContact")}</span> : null}
      {benefits.map((benefit) => (
        <span key={benefit}>{benefit}</span>
      ))}
    </li>
  );
}
