import { Link } from "@remix-run/react";
import clsx from "clsx";
import type { MouseEvent } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { card } from "../../ui/page-parts.tsx";
import { segment, segments } from "../../ui/segmented.tsx";
import type { DrawsData } from "./draws.server.ts";

type Result = DrawsData["results"][number];

interface ResultsProps {
  results: readonly Result[];
  /** Shows the results of another day. */
  show: (day: string) => void;
}

/**
 * Results of the areas on a day, with links to the previous and next day. Shows one area at a time: selected by radio
 * buttons and CSS (`area-board`), so that it works without scripts.
 */
export function Results({ results, show }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <section
      className={clsx(card, "area-board min-w-0 scroll-mt-[calc(var(--header-h)+16px)]")}
      id="draws-results"
      aria-labelledby="draws-results-title"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 lg:px-5">
        <h2 className="heading-3" id="draws-results-title">
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
      {results.map((result) => (
        <div key={result.area}>
          <p className="flex items-center justify-end gap-2 border-t border-border px-4 py-2 lg:px-5">
            <DayLink day={result.previous} icon="chevron-left" label={t("home.draws.before")} show={show} />
            <time dateTime={result.day} className="text-13 font-semibold">
              {result.dayText}
            </time>
            <DayLink day={result.next} icon="chevron-right" label={t("home.draws.after")} show={show} />
          </p>
          <AreaResult result={result} />
        </div>
      ))}
    </section>
  );
}

interface DayLinkProps extends Pick<ResultsProps, "show"> {
  /** Null where there is none. */
  day: string | null;
  icon: "chevron-left" | "chevron-right";
  label: string;
}

/** A link to a day; with scripts the day is shown in place. */
function DayLink({ day, icon, label, show }: DayLinkProps) {
  const look = iconButton({ look: "filled", size: "sm" });
  if (day === null) {
    return (
      <span className={clsx(look, "opacity-40")} aria-hidden="true">
        <Icon name={icon} size={16} />
      </span>
    );
  }
  const showHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(day);
  };
  return (
    <Link
      to={`/?day=${day}#draws-results`}
      className={look}
      aria-label={label}
      rel="nofollow"
      onClick={showHere}
    >
      <Icon name={icon} size={16} />
    </Link>
  );
}

/** Prizes of an area's lotteries: a single lottery shows its numbers side by side, several have a column each. */
function AreaResult({ result }: { result: Result }) {
  const hasTails = result.area.startsWith("VN_");
  return (
    <div className={clsx("grid border-t border-border", hasTails && "md:grid-cols-[3fr_2fr]")}>
      {result.draws.length === 1 ? <OneDraw result={result} /> : <SeveralDraws result={result} />}
      {hasTails ? <Tails result={result} /> : null}
    </div>
  );
}

function OneDraw({ result }: { result: Result }) {
  const [draw] = result.draws;
  const prizes = result.prizes.map(({ name, columns }) => ({ name, numbers: columns[0]?.split(" ") ?? [] }));
  return (
    <div className="min-w-0">
      {draw ? (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2.5 text-13 lg:px-5">
          <DrawLinks draw={draw} />
        </p>
      ) : null}
      <dl>
        {prizes.map(({ name, numbers }, at) => (
          <div key={name} className="prize-row">
            <dt className="text-13 text-text-2">{name}</dt>
            <dd
              className={clsx(
                "prize-numbers",
                numbers.length > 4 ? "grid-cols-3" : "grid-flow-col auto-cols-fr",
                at === 0 ? "text-24/8" : "text-16/6",
                (at === 0 || at === prizes.length - 1) && "text-accent-text",
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

function SeveralDraws({ result }: { result: Result }) {
  const { t } = useTranslation();
  const { draws, prizes } = result;
  return (
    <div className="min-w-0 overflow-x-auto">
      <table className="results-table">
        <caption className="sr-only">{result.areaName}</caption>
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {t("home.draws.prize")}
            </th>
            {draws.map((draw) => (
              <th key={draw.draw} scope="col">
                <DrawLinks draw={draw} stacked />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ name, columns }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((numbers, column) => (
                <td key={draws[column]?.draw}>
                  {numbers.split(" ").map((number, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: one number may be drawn twice
                    <span key={place}>{number}</span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A lottery's name, which links to its bets, and its draw, which links to the verification. */
function DrawLinks({ draw, stacked = false }: { draw: Result["draws"][number]; stacked?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={draw.path} className={clsx("link -my-2 py-2 font-bold", stacked && "block")}>
        {draw.name}
      </Link>
      <Link to={`/lottery/draw/${draw.draw}`} className="text-12 text-text-2 underline">
        {t("home.draws.check")}
      </Link>
    </>
  );
}

/** Last two digits of all numbers of each lottery, grouped by the first of the two. */
function Tails({ result }: { result: Result }) {
  const { t } = useTranslation();
  const tails = result.draws.map((_, at) =>
    groupTails(result.prizes.flatMap(({ columns }) => columns[at]?.split(" ") ?? [])),
  );
  const several = tails.length > 1;
  return (
    <table className="tails-table">
      <thead>
        <tr>
          <th scope="col">{t("home.draws.head")}</th>
          {tails.map((_, at) => (
            <th key={result.draws[at]?.draw} scope="col">
              {several ? result.draws[at]?.name : t("home.draws.tail")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: 10 }, (_, head) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the digit
          <tr key={head}>
            <th scope="row">{head}</th>
            {tails.map((ends, at) => (
              <td key={result.draws[at]?.draw}>{ends[head]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Groups the last two digits of all prizes by the first of the two, as Vietnam's boards show them: index 0 holds those
 * of `0x`.
 */
function groupTails(numbers: readonly string[]): string[] {
  const ends = numbers.map((number) => number.slice(-2)).toSorted();
  return Array.from({ length: 10 }, (_, head) =>
    ends
      .filter((end) => end.startsWith(String(head)))
      .map((end) => end.slice(1))
      .join(", "),
  );
}
