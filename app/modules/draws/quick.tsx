import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { countdownText } from "../../shared/countdown-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { card, SectionHead } from "../../ui/page-parts.tsx";
import type { DrawsData } from "./draws.server.ts";

/** The frequent draws: the latest result of each as balls, and a ring that counts down to the next draw. */
export function Quick({ quick, now }: { quick: DrawsData["quick"]; now: number }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="draws-quick">
      <SectionHead
        id="draws-quick"
        title={t("home.draws.quick")}
        link={
          <Link className="text-accent-text font-semibold text-13" to="/lottery" prefetch="intent">
            {t("home.draws.all")}
          </Link>
        }
      />
      <ul className="grid gap-2.5 md:grid-cols-2 md:gap-4 lg:grid-cols-3 2xl:grid-cols-5">
        {quick.map((game) => (
          <li key={game.path} className={clsx(card, "quick-draw")}>
            <h3 className="truncate font-bold md:col-span-full">
              {game.name}
              {game.last ? (
                <span className="hidden text-12 font-normal text-text-3 tabular-nums md:block">
                  {game.last.drawNo}
                </span>
              ) : null}
            </h3>
            <Last last={game.last} />
            <Ring game={game} now={now} />
            <ButtonLink
              to={game.path}
              variant="secondary"
              className="quick-bet"
              aria-label={t("home.draws.betOn", { name: game.name })}
            >
              {t("home.draws.bet")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Last({ last }: Pick<DrawsData["quick"][number], "last">) {
  const { t } = useTranslation();
  if (!last) return <p className="text-13 text-text-2 max-md:row-start-2">{t("home.draws.none")}</p>;
  return (
    <Link to={`/lottery/draw/${last.draw}`} className="min-w-0 hover:no-underline max-md:row-start-2">
      <span className="sr-only">{t("home.draws.last")}: </span>
      <span className="flex flex-wrap items-center gap-0.75">
        {last.balls.map((number, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: one number may be drawn twice
            key={place}
            className="ball ball-sm"
          >
            {number}{" "}
          </span>
        ))}
        {last.more > 0 ? <span className="text-12 text-text-2">+{last.more}</span> : null}
      </span>
    </Link>
  );
}

const RADIUS = 20;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** The time to the next draw in a countdown ring; on a phone the time alone. */
function Ring({ game, now }: { game: DrawsData["quick"][number]; now: number }) {
  const { t } = useTranslation();
  const left = Math.max(0, game.drawsAt - now);
  const part = game.periodMs > 0 ? Math.min(1, left / game.periodMs) : 0;
  return (
    <span className="quick-ring tabular-nums noscript:hidden">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className="text-surface-3"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
        />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className="text-accent"
          stroke="currentColor"
          fill="none"
          transform="rotate(-90 24 24)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={CIRCUMFERENCE.toFixed(1)}
          strokeDashoffset={(CIRCUMFERENCE * (1 - part)).toFixed(1)}
        />
      </svg>
      <span role="timer">
        {left > 0 ? (
          countdownText(Math.ceil(left / 1_000))
        ) : (
          <span>
            <span className="sr-only">{t("home.draws.drawing")}</span>…
          </span>
        )}
      </span>
    </span>
  );
}
