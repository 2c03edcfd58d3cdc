import { useTranslation } from "../../i18n/use-translation.ts";
import { clockText } from "../../shared/countdown-text.ts";
import type { DrawsData } from "./draws.server.ts";
import { useDraws } from "./use-draws.ts";

export interface NextDrawData extends Pick<DrawsData, "now"> {
  next: NonNullable<DrawsData["next"]>;
}

interface NextDrawProps {
  data: NextDrawData;
  /** Classes of the heading. */
  headingClass: string;
}

/**
 * Renders the next draw of a region in the banner: its lotteries, a countdown, and its time, which shows without
 * scripts too.
 */
export function NextDraw({ data, headingClass }: NextDrawProps) {
  const { t } = useTranslation();
  const { draws, now } = useDraws(data);
  const next = draws.next ?? data.next;
  const [hours = "", minutes = "", seconds = ""] = clockText(next.drawsAt - now).split(":");
  const boxes = [
    [hours, t("home.draws.hours")],
    [minutes, t("home.draws.minutes")],
    [seconds, t("home.draws.seconds")],
  ] as const;
  return (
    <>
      <p className="mb-2 inline-block rounded-sm bg-white/16 px-2.5 py-0.75 font-bold text-13 max-sm:hidden">
        {t("home.draws.nextDraw")}
      </p>
      <h1 className={headingClass}>{t("home.draws.opens", { area: next.areaName })}</h1>
      <p className="mt-1.5 text-pretty text-13/4.5 text-on-art-2">
        {t("home.draws.at", { names: next.names, time: next.at })}
      </p>
      <p className="mt-3 flex gap-2 noscript:hidden sm:gap-3" role="timer">
        {boxes.map(([number, unit]) => (
          <span key={unit} className="grid w-16 place-items-center rounded-md bg-shade/74 px-2 py-1.5">
            <b className="text-20/7 font-extrabold tabular-nums sm:text-24/9">{number}</b>
            <span className="text-12/4 text-on-art-2">{unit}</span>
          </span>
        ))}
      </p>
    </>
  );
}
