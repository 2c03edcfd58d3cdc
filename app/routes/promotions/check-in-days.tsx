import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import { Icon } from "../../ui/icon.tsx";
import { usePrizeName } from "./prizes.tsx";

type Day = NonNullable<PromotionDetail["round"]>["days"][number];

const LOOKS: Record<Day["state"] | "missed", string> = {
  done: "border-positive bg-positive-soft",
  today: "border-accent bg-accent-soft",
  next: "border-border bg-surface-2",
  over: "border-border bg-surface-2 opacity-60",
  missed: "border-negative bg-negative-soft",
};

/** Renders the days of a round of check-ins, each with its prize and state, and the rule of the streak. */
export function CheckInDays({ one: { round, today } }: { one: PromotionDetail }) {
  const { t } = useTranslation();
  if (!round) return null;
  const { missed, days } = round;
  return (
    <div className="grid gap-2.5">
      <ol className="grid grid-cols-4 gap-2" aria-label={t("promotions.checkIn.days")}>
        {missed ? <DayTile day={missed} state="missed" isToday={false} /> : null}
        {days.map(({ day, amount, state }, at) => (
          <DayTile
            key={day}
            day={day}
            amount={amount}
            state={state}
            number={at + 1}
            isToday={day === today.day}
          />
        ))}
      </ol>
      <p className="text-12 text-text-2">{t("promotions.checkIn.rule", { count: days.length })}</p>
      {missed ? (
        <p className="text-12 text-text-2">{t("promotions.checkIn.missed.text", { day: missed })}</p>
      ) : null}
    </div>
  );
}

interface DayTileProps {
  day: string;
  amount?: number;
  state: keyof typeof LOOKS;
  number?: number;
  isToday: boolean;
}

function DayTile({ day, amount, state, number, isToday }: DayTileProps) {
  const { t } = useTranslation();
  const getName = usePrizeName();
  return (
    <li
      {...(isToday ? { "aria-current": "date" as const } : {})}
      className={clsx(
        "grid content-start justify-items-center gap-0.5 rounded-md border px-1 py-2 text-center text-12",
        LOOKS[state],
      )}
    >
      {number ? <span className="font-bold">{t("promotions.checkIn.day", { number })}</span> : null}
      <time dateTime={day} className="text-text-2 tabular-nums">
        {day.slice(5)}
      </time>
      {amount === undefined ? null : (
        <span translate="no" className="font-semibold text-text-1 tabular-nums">
          {getName(amount)}
        </span>
      )}
      <span className="inline-flex items-center gap-0.5 text-text-2">
        {state === "done" ? <Icon name="check" size={14} /> : null}
        {t(isToday && state === "done" ? "promotions.checkIn.doneToday" : `promotions.checkIn.${state}`)}
      </span>
    </li>
  );
}
