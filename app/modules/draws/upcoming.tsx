import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { clockText } from "../../shared/countdown-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { card, TextLink } from "../../ui/page-parts.tsx";
import type { DrawsData } from "./draws.server.ts";

interface UpcomingProps {
  upcoming: DrawsData["upcoming"];
  now: number;
  /** True when it is alone in its row. */
  wide: boolean;
}

/** Renders the next daily draws with their countdowns, or with a note once a draw takes no more bets. */
export function Upcoming({ upcoming, now, wide }: UpcomingProps) {
  const { t } = useTranslation();
  return (
    <section className={clsx(card, "min-w-0")} aria-labelledby="draws-next">
      <div className="flex items-baseline justify-between gap-4 p-4 lg:px-5">
        <h2 className="heading-3" id="draws-next">
          {t("home.draws.next")}
        </h2>
        <TextLink to="/lottery" prefetch="intent">
          {t("home.draws.all")}
        </TextLink>
      </div>
      <ul className={clsx("grid", wide && "lg:grid-cols-2 xl:grid-cols-3")}>
        {upcoming.map(({ name, areaName, path, drawsAt, closesAt, at }, index) => (
          <li key={path} className={clsx("upcoming-draw", index > 3 && "max-md:hidden")}>
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{name}</p>
              <p className="truncate text-12 text-text-3">
                {areaName}, {at}
              </p>
            </div>
            <span
              className={clsx(
                "text-14 font-bold tabular-nums noscript:hidden",
                index === 0 && "text-accent-text",
              )}
              role="timer"
            >
              {drawsAt > now ? clockText(drawsAt - now) : t("home.draws.drawing")}
            </span>
            {closesAt > now ? (
              <ButtonLink
                to={path}
                variant={index === 0 ? "primary" : "secondary"}
                size="sm"
                aria-label={t("home.draws.betOn", { name })}
              >
                {t("home.draws.bet")}
              </ButtonLink>
            ) : (
              <span className="text-12 text-text-2">{t("home.draws.closed")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
