import { Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatMoney } from "../../shared/money.ts";
import { drawPath, playName } from "../../site/lottery/names.ts";
import { useBrandTime, useSite } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import { chip } from "../../ui/classes.ts";
import { Countdown, useRefreshAt } from "../../ui/countdown.tsx";
import { card, PageColumn } from "../../ui/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import { BetForm } from "./bet-form.tsx";
import { DrawnLine } from "./drawn-numbers.tsx";
import type { LotteryPageData } from "./load-lottery.server.ts";
import type { PlaySessionData } from "./load-play-session.server.ts";
import { PlaySession } from "./play-session.tsx";
import { Tickets } from "./tickets.tsx";

/** The betting page of one lottery. */
export function BetPage({
  page,
  listPath,
  session,
}: {
  page: LotteryPageData;
  listPath: string;
  session: PlaySessionData | null;
}) {
  const { t } = useTranslation();
  const { game, play, mode, results, now, refreshAt, won } = page;
  const { currency } = useSite().brand;
  useRefreshAt(refreshAt, now);
  const last = results[0];
  const hasModes = play.terms.LOTT.cost !== play.terms.ELOTT.cost;
  const to = (over: { play?: string; mode?: string }) =>
    `?${new URLSearchParams({ gameCode: game.gameCode, play: play.code, mode, ...over })}`;
  return (
    <PageColumn>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 lg:flex-col-reverse">
        <h1 className="heading-1 max-lg:text-20/7">{game.name}</h1>
        <Link className="text-13 text-accent-text hover:underline max-lg:py-2" to={listPath}>
          {t("lottery.back")}
        </Link>
      </header>
      {/* Below the bets on a phone, where the bets come first. */}
      <div className="grid gap-1 max-lg:order-1">
        <p className="text-13 text-text-2">{t("lottery.honest")}</p>
        <PlaySession session={session} />
      </div>
      {game.maintenance ? <Alert tone="warning">{t("lottery.maintenance")}</Alert> : null}
      {won > 0 && last ? (
        <Alert tone="positive">
          <Sentence>{t("lottery.won", { amount: formatMoney(won, currency), draw: last.drawNo })}</Sentence>
        </Alert>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="grid min-w-0 gap-3 lg:col-span-2 lg:gap-4">
          <DrawHead page={page} />
          <nav
            className="flex gap-2 overflow-x-auto p-0.5 scrollbar-none lg:flex-wrap"
            aria-label={t("lottery.plays")}
          >
            {page.plays.map(({ code }) => (
              <Link
                key={code}
                to={to({ play: code })}
                preventScrollReset
                className={chip({ selected: code === play.code })}
                aria-current={code === play.code ? "true" : undefined}
              >
                {playName(t, code)}
              </Link>
            ))}
          </nav>
          {hasModes ? (
            <div>
              <Segmented
                label={t("lottery.mode")}
                value={mode}
                choices={(["ELOTT", "LOTT"] as const).map((value) => ({
                  value,
                  label: t(`lottery.mode.${value}`),
                  to: to({ mode: value }),
                }))}
              />
            </div>
          ) : null}
          <BetForm key={`${play.code} ${mode}`} page={page} />
          {hasModes ? <p className="text-12 text-text-3">{t("lottery.mode.help")}</p> : null}
        </div>
        <aside className="grid min-w-0 gap-4">
          <Tickets tickets={page.tickets} signedIn={page.signedIn} now={now} />
          <Results page={page} />
        </aside>
      </div>
    </PageColumn>
  );
}

/** The open draw: the time left for bets, the time of the draw, and the commitment to its seed. */
function DrawHead({ page: { draw, now } }: { page: LotteryPageData }) {
  const { t } = useTranslation();
  const time = useBrandTime();
  return (
    <section className={`${card} grid gap-x-4 gap-y-1 p-3 lg:p-4`} aria-labelledby="open-draw">
      {draw ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="heading-3" id="open-draw">
              <Link className="hover:underline" to={drawPath(draw.draw)}>
                {t("lottery.draw", { draw: draw.drawNo })}
              </Link>
            </h2>
            <p className="flex items-center gap-2 text-13 text-text-2">
              {t("lottery.closesIn")}{" "}
              <Countdown className="font-display text-24/8 font-extrabold" until={draw.closesAt} now={now} />
            </p>
          </div>
          <div className="flex flex-wrap gap-x-4 text-12 text-text-2">
            <p className="py-1">{t("lottery.drawsAt", { time: time(draw.drawsAt) })}</p>
            <details className="open:w-full">
              <summary className="link min-h-6">{t("lottery.commitment")}</summary>
              <p>{t("lottery.commitment.help")}</p>
              <code className="break-all">{draw.seedHash}</code>
            </details>
          </div>
        </>
      ) : (
        <h2 className="text-14" id="open-draw">
          {t("lottery.noDraw")}
        </h2>
      )}
    </section>
  );
}

function Results({ page }: { page: LotteryPageData }) {
  const { game, play, mode, results, shape, allResults, mostResults, closing } = page;
  const { t } = useTranslation();
  const to = { gameCode: game.gameCode, play: play.code, mode, ...(allResults ? {} : { results: "all" }) };
  return (
    <TitledSection boxed id="results" title={t("lottery.results")}>
      {closing ? (
        <p className="text-13 text-warning">{t("lottery.drawing", { draw: closing.drawNo })}</p>
      ) : null}
      {results.length === 0 ? <p className="text-13 text-text-2">{t("lottery.results.none")}</p> : null}
      <ol className="grid gap-3">
        {results.map((result) => (
          <li key={result.draw} className="grid gap-1">
            <Link
              className="min-h-6 text-12 text-accent-text tabular-nums hover:underline"
              to={drawPath(result.draw)}
              aria-label={t("lottery.seeDraw", { draw: result.drawNo })}
            >
              {result.drawNo}
            </Link>
            <DrawnLine shape={shape} numbers={result.numbers} />
          </li>
        ))}
      </ol>
      {results.length === 0 ? null : (
        <Link
          className="min-h-6 text-13 text-accent-text hover:underline"
          to={`?${new URLSearchParams(to)}`}
          preventScrollReset
        >
          {allResults ? t("lottery.results.few") : t("lottery.results.all", { count: mostResults })}
        </Link>
      )}
    </TitledSection>
  );
}
