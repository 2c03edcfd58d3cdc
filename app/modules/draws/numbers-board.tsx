import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { card } from "../../ui/page-parts.tsx";
import { segment, segments } from "../../ui/segmented.tsx";
import type { NumbersData } from "./numbers.server.ts";

/** The numbers drawn most often in the latest draws, and those not drawn for longest. */
export function NumbersBoard({ data }: { data: NumbersData }) {
  return (
    <div className="grid h-full gap-4 lg:grid-cols-2">
      <Hot data={data} />
      <Overdue data={data} />
    </div>
  );
}

/** The charts: selected by radio buttons and CSS (`number-board`), so that it works without scripts. */
const CHARTS = ["all", "special"] as const;

function Hot({ data }: { data: NumbersData }) {
  const { t } = useTranslation();
  return (
    <section
      className={clsx(card, "number-board flex min-w-0 flex-col p-5 lg:p-6")}
      aria-labelledby="hot-numbers"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-3" id="hot-numbers">
          {t("home.draws.hot", { draws: data.draws })}
        </h2>
        <div className={segments()} role="radiogroup" aria-label={t("home.draws.prize")}>
          {CHARTS.map((name) => (
            <label key={name} className={segment()}>
              <input
                type="radio"
                className="sr-only"
                name="hot-numbers"
                value={name}
                defaultChecked={name === "all"}
              />
              {t(`home.draws.ends.${name}`)}
            </label>
          ))}
        </div>
      </div>
      <p className="text-12 text-text-3">
        {t("home.draws.counted", { area: data.areaName, draws: data.draws })}
      </p>
      {CHARTS.map((name) => (
        <Chart key={name} numbers={data[name]} />
      ))}
    </section>
  );
}

const HEIGHT = 96;

function Chart({ numbers }: { numbers: NumbersData["all"] }) {
  const most = Math.max(...numbers.map(({ count }) => count), 1);
  return (
    <ol className="number-chart tabular-nums">
      {numbers.map(({ number, count }, at) => (
        <li key={number}>
          {/* Screen readers read the number first. */}
          <b className={clsx("order-last", at < 3 && "text-accent-text")}>{number}</b>
          <span className="text-12 text-text-2">{count}</span>
          <svg
            className={clsx("w-full", at < 3 ? "text-accent" : "text-surface-3")}
            height={Math.round((HEIGHT * count) / most)}
            aria-hidden="true"
          >
            <rect width="100%" height="100%" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function Overdue({ data }: { data: NumbersData }) {
  const { t } = useTranslation();
  const most = Math.max(...data.overdue.map(({ draws }) => draws), 1);
  return (
    <section className={clsx(card, "min-w-0 p-5 lg:p-6")} aria-labelledby="overdue-numbers">
      <h2 className="heading-3" id="overdue-numbers">
        {t("home.draws.overdue")}
      </h2>
      <p className="text-12 text-text-3">
        {t("home.draws.counted", { area: data.areaName, draws: data.lookedAt })}
      </p>
      <ul className="mt-3 grid gap-2.5">
        {data.overdue.map(({ number, draws }) => (
          <li key={number} className="flex items-center gap-3">
            <span className="number-disc">{number}</span>
            <svg className="h-1.5 w-0 flex-1 rounded-pill" aria-hidden="true">
              <rect width="100%" height="100%" className="fill-surface-inset" />
              <rect
                width={`${Math.round((100 * draws) / most)}%`}
                height="100%"
                rx="3"
                className="fill-positive"
              />
            </svg>
            <span className="w-14 text-right text-12 text-text-2 tabular-nums">
              {t("home.draws.away", { count: draws })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
