import { useTranslation } from "../../../i18n/use-translation.ts";
import { useBrandTime } from "../../../site/use-site.ts";

/** Renders the end of the player's break; null means permanent. The time stays on one line. */
export function BreakUntil({ until }: { until: number | null }) {
  const { t } = useTranslation();
  const timeText = useBrandTime();
  if (until === null) return t("protection.onBreak.good");
  const time = timeText(until);
  const [before, after] = t("protection.onBreak.until", { time }).split(time);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{time}</span>
      {after}
    </>
  );
}
