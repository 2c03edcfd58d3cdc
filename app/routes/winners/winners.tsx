import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { WinnerRow } from "../../modules/winners/winner-row.tsx";
import { pageTitle } from "../../site/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { card } from "../../ui/card.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ComingSoon } from "../coming-soon/coming-soon.tsx";

/** The most that the rank list gives. */
const SIZE = 50;
const SHARED_MS = 5_000;

/**
 * The winners' list (spec section 2, "Other screens"), on brands whose home page has one: the latest wins of real rounds, or
 * the largest of all time with `?sort=win`.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = context.t("home.winners.title");
  const common = { name, title: pageTitle(context, name) };
  if (!context.brand.document.home.some(({ module }) => module === "winners")) {
    return data({ ...common, page: null, texts: context.texts("later") }, 404);
  }
  const byWin = new URL(request.url).searchParams.get("sort") === "win";
  const sort = byWin ? "win" : "time";
  const { list: winners } = await context.shared(`winners' list by ${sort}`, SHARED_MS, () =>
    context.platform.games.rankList({ size: SIZE, sort }),
  );
  return data({ ...common, page: { byWin, winners, asOf: context.now }, texts: context.texts("home") });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function WinnersPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!page) return <ComingSoon name={name} />;
  const { byWin, winners, asOf } = page;
  return (
    <div className="mx-auto grid w-page max-w-180 gap-4 pb-14">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="heading-1">{name}</h1>
        {winners.length > 0 ? (
          <Segmented
            label={t("home.winners.order")}
            value={byWin ? "win" : "time"}
            choices={[
              { value: "time", label: t("home.winners.latest"), to: "/winners" },
              { value: "win", label: t("home.winners.largest"), to: "/winners?sort=win" },
            ]}
          />
        ) : null}
      </div>
      {winners.length === 0 ? (
        <EmptyState
          icon="trophy"
          title={t("home.winners.none")}
          action={<ButtonLink to="/">{t("home.winners.home")}</ButtonLink>}
        />
      ) : (
        <ol className={clsx(card, "px-5 py-2")}>
          {winners.map((winner, index) => (
            <li
              key={`${winner.gameId}${winner.settledAt}${winner.maskedAccount}`}
              className="flex items-center gap-3 border-b py-2.5 last:border-b-0"
            >
              {byWin ? <b className="w-6 text-right text-text-3 tabular-nums">{index + 1}</b> : null}
              <WinnerRow winner={winner} asOf={asOf} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
