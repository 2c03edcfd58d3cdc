import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { countdownText } from "../../shared/countdown-text.ts";
import { useBrandTime } from "../../site/use-brand-time.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { card } from "../../ui/card.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import { segment, segments } from "../../ui/segmented.tsx";
import type { DrawsData } from "./read-draws.server.ts";
import { useDraws } from "./use-draws.ts";

type Result = DrawsData["results"][number];

/** Which result shows: chosen by radio buttons and CSS, so that it works before scripts. One for each area there can be. */
const SHOWN = [
  "hidden group-has-[[value=r0]:checked]/results:grid",
  "hidden group-has-[[value=r1]:checked]/results:grid",
  "hidden group-has-[[value=r2]:checked]/results:grid",
  "hidden group-has-[[value=r3]:checked]/results:grid",
];

/** Results by area, the next daily draws with their countdowns, and the frequent draws with what they drew last. */
export default function DrawsBoard({ data }: { data: DrawsData }) {
  const { draws, now } = useDraws(data);
  const { results, upcoming, quick } = draws;
  return (
    <div className="grid gap-7">
      {upcoming.length > 0 ? (
        <div className={clsx("grid items-start gap-4", results.length > 0 && "xl:grid-cols-[2fr_1fr]")}>
          {results.length > 0 ? <Results results={results} /> : null}
          <Upcoming upcoming={upcoming} now={now} wide={results.length === 0} />
        </div>
      ) : null}
      {quick.length > 0 ? <Quick quick={quick} now={now} /> : null}
    </div>
  );
}

function Results({ results }: { results: readonly Result[] }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(card, "group/results min-w-0")} aria-labelledby="draws-results">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 lg:px-5">
        <h2 className="heading-3" id="draws-results">
          {t("home.draws.results")}
        </h2>
        <div className={segments()} role="radiogroup" aria-label={t("home.draws.area")}>
          {results.map(({ area, areaName }, at) => (
            <label key={area} className={segment()}>
              <input
                type="radio"
                className="sr-only"
                name="draws-area"
                value={`r${at}`}
                defaultChecked={at === 0}
              />
              {areaName}
            </label>
          ))}
        </div>
      </div>
      {results.map((result, at) => (
        <div
          key={result.area}
          className={clsx(SHOWN[at], "border-t border-border", result.tails && "md:grid-cols-[5fr_3fr]")}
        >
          <ResultOf result={result} />
          {result.tails ? <Tails tails={result.tails} /> : null}
        </div>
      ))}
    </section>
  );
}

function ResultOf({ result }: { result: Result }) {
  const time = useBrandTime();
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 lg:px-5">
        <Link to={result.path} className="link -my-2 py-2 font-bold">
          {result.name}
        </Link>
        <Link to={`/lottery/draw/${result.draw}`} className="text-12 text-text-2 tabular-nums underline">
          {time(result.drawnAt)}
        </Link>
      </p>
      <dl>
        {result.prizes.map(({ name, numbers }, at) => (
          <div
            key={name}
            className="grid grid-cols-[6.5rem_1fr] items-center gap-2 border-t border-border px-4 py-2 lg:px-5"
          >
            <dt className="text-13 text-text-2">{name}</dt>
            <dd
              className={clsx(
                "flex flex-wrap gap-x-5 gap-y-1 font-bold tabular-nums",
                at === 0 && "text-24/8 text-accent-text",
              )}
            >
              {numbers.map((number, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one number may be drawn twice
                <span key={place}>{number}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Last two digits of all numbers, by the first of the two. */
function Tails({ tails }: { tails: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <table className="w-full border-collapse self-start text-13 tabular-nums max-md:hidden md:border-l md:border-border">
      <thead className="text-left text-text-2">
        <tr>
          <th scope="col" className="w-16 px-4 py-2.5 font-semibold">
            {t("home.draws.head")}
          </th>
          <th scope="col" className="px-2 py-2.5 font-semibold">
            {t("home.draws.tail")}
          </th>
        </tr>
      </thead>
      <tbody>
        {tails.map((ends, head) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the digit
          <tr key={head} className="border-t border-border">
            <th scope="row" className="px-4 py-1.75 text-left text-accent-text">
              {head}
            </th>
            <td className="px-2 py-1.75">{ends}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface UpcomingProps {
  upcoming: DrawsData["upcoming"];
  now: number;
  /** Whether it stands alone in its row. */
  wide: boolean;
}

function Upcoming({ upcoming, now, wide }: UpcomingProps) {
  const { t } = useTranslation();
  const time = useBrandTime();
  return (
    <section className={clsx(card, "min-w-0")} aria-labelledby="draws-next">
      <div className="flex items-baseline justify-between gap-4 p-4 lg:px-5">
        <h2 className="heading-3" id="draws-next">
          {t("home.draws.next")}
        </h2>
        <Link className="link -my-3 py-3 text-13" to="/lottery" prefetch="intent">
          {t("home.draws.all")}
        </Link>
      </div>
      <ul className={clsx("grid", wide && "lg:grid-cols-2 xl:grid-cols-3")}>
        {upcoming.map(({ name, areaName, path, drawsAt }) => (
          <li key={path} className="flex items-center gap-3 border-t border-border px-4 py-2.5 lg:px-5">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{name}</p>
              <p className="text-12 text-text-3">
                {areaName}, {time(drawsAt)}
              </p>
            </div>
            <Countdown until={drawsAt} now={now} />
            <ButtonLink to={path} variant="secondary" size="sm" aria-label={t("home.draws.betOn", { name })}>
              {t("home.draws.bet")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quick({ quick, now }: { quick: DrawsData["quick"]; now: number }) {
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
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
        {quick.map(({ name, path, drawsAt, last }) => (
          <li key={path} className={clsx(card, "flex min-w-0 flex-col gap-3 p-4")}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-2">
              <h3 className="font-bold">{name}</h3>
              <Countdown until={drawsAt} now={now} />
            </div>
            {last ? (
              <Link to={`/lottery/draw/${last.draw}`}>
                <span className="sr-only">{t("home.draws.last")}: </span>
                <span className="flex flex-wrap gap-1">
                  {last.numbers.map((number, place) => (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: dice may show one face twice
                      key={place}
                      className="inline-flex h-7 min-w-7 items-center justify-center rounded-pill bg-accent-soft px-1.5 text-13 font-bold text-accent-text tabular-nums"
                    >
                      {number}{" "}
                    </span>
                  ))}
                </span>
              </Link>
            ) : (
              <p className="text-13 text-text-2">{t("home.draws.none")}</p>
            )}
            <ButtonLink
              to={path}
              variant="secondary"
              full
              className="mt-auto"
              aria-label={t("home.draws.betOn", { name })}
            >
              {t("home.draws.bet")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Countdown({ until, now }: { until: number; now: number }) {
  const { t } = useTranslation();
  const seconds = Math.ceil((until - now) / 1_000);
  return (
    <span className="text-13 font-bold text-accent-text tabular-nums" role="timer">
      {seconds > 0 ? countdownText(seconds) : t("home.draws.drawing")}
    </span>
  );
}
