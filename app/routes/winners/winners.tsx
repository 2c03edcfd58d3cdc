import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { WinnerRow } from "../../modules/winners/winner-row.tsx";
import { MAX_WINNER_PAGES } from "../../platform/contract/games.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { readPageNumber } from "../../site/page-number.ts";
import { pageTitle } from "../../site/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { card } from "../../ui/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";

const PAGE_SIZE = 25;
const SHARED_MS = 5_000;

/**
 * The winners' list (spec section 2, "Other screens"), on brands whose home page has one: the latest wins of real
 * rounds, or the largest of all time with `?sort=win`. A page that does not exist redirects to the first.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const byWin = params.get("sort") === "win";
  const name = context.t(byWin ? "winners.title.largest" : "home.winners.title");
  const common = { name, title: pageTitle(context, name) };
  if (!context.brand.document.home.some(({ module }) => module === "winners")) {
    return data({ ...common, page: null, texts: context.texts("later") }, 404);
  }
  const pageNo = readPageNumber(params);
  if (pageNo > MAX_WINNER_PAGES) return redirect(toAddress(byWin, 1));
  const sort = byWin ? "win" : "time";
  const { list: winners, isLast } = await context.shared(
    `winners' list by ${sort} ${pageNo}`,
    SHARED_MS,
    () => context.platform.games.rankList({ size: PAGE_SIZE, pageNo, sort }),
  );
  if (winners.length === 0 && pageNo > 1) return redirect(toAddress(byWin, 1));
  const page = { byWin, winners, pageNo, isLast, asOf: context.now };
  return data({ ...common, page, texts: context.texts("home", "winners") });
}

function toAddress(byWin: boolean, pageNo: number): string {
  const params = new URLSearchParams();
  if (byWin) params.set("sort", "win");
  if (pageNo > 1) params.set("pageNo", String(pageNo));
  return `/winners${params.toString() && `?${params}`}`;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function WinnersPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!page) return <ComingSoon name={name} />;
  const { byWin, winners, pageNo, isLast, asOf } = page;
  const first = (pageNo - 1) * PAGE_SIZE + 1;
  return (
    <div className="mx-auto grid w-page max-w-180 grid-cols-1 gap-4 pb-14">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="heading-1">{name}</h1>
        {winners.length > 0 ? (
          <Segmented
            label={t("winners.order")}
            value={byWin ? "win" : "time"}
            choices={[
              { value: "time", label: t("winners.latest"), to: toAddress(false, 1) },
              { value: "win", label: t("winners.largest"), to: toAddress(true, 1) },
            ]}
          />
        ) : null}
      </div>
      {winners.length === 0 ? (
        <EmptyState
          icon="trophy"
          title={t("winners.none")}
          action={<ButtonLink to="/">{t("winners.home")}</ButtonLink>}
        />
      ) : (
        <ol className={clsx(card, "px-5 py-2")} start={first}>
          {winners.map((winner, index) => (
            <li
              key={`${winner.gameId}${winner.settledAt}${winner.maskedAccount}`}
              className="flex items-center gap-3 border-b py-2.5 last:border-b-0"
            >
              {byWin ? <b className="min-w-6 text-right text-text-3 tabular-nums">{first + index}</b> : null}
              <WinnerRow winner={winner} asOf={asOf} />
            </li>
          ))}
        </ol>
      )}
      <PageLinks
        label={t("winners.pages")}
        pageNo={pageNo}
        totalPages={isLast ? pageNo : pageNo + 1}
        to={(page) => toAddress(byWin, page)}
        texts={{ previous: t("winners.previous"), next: t("winners.next") }}
      />
    </div>
  );
}
