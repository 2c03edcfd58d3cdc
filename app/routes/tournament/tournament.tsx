import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { getFailure } from "../../site/call-failure.ts";
import { accountHeaders } from "../../site/caller.server.ts";
import { OnBreak } from "../../site/on-break.tsx";
import { readPageNumber } from "../../site/page-number.ts";
import { pageTitle } from "../../site/page-title.ts";
import { TournamentCard } from "../../site/promotions/tournament-card.tsx";
import { Times } from "../../site/times.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageColumn } from "../../ui/page-parts.tsx";
import { TournamentPage } from "./tournament-page.tsx";

/** The tournaments of the brand, or with `?id=` one of them with its standings. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.brand.on("tournaments")) throw new Response(null, { status: 404 });
  const asked = new URL(request.url).searchParams;
  const tournamentId = asked.get("id");
  const pageNo = readPageNumber(asked);
  const headers = accountHeaders(context);
  const name = context.t("tournaments.title");
  const isVisitor = context.caller.kind === "visitor";
  try {
    const { rewards } = context.platform;
    const one = tournamentId ? await rewards.tournament({ tournamentId, pageNo }) : null;
    const { list, onBreak } = one ? { list: [], onBreak: false } : await rewards.tournaments({});
    const title = pageTitle(context, one?.tournament.title ?? name);
    const page = { one, list, onBreak, pageNo, isVisitor, now: context.now };
    const texts = context.texts("tournaments", "member", ...(onBreak ? (["promotions"] as const) : []));
    return data({ name, title, page, texts }, { headers });
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    if (failure.code === "NOT_FOUND") throw new Response(null, { status: 404 });
    return data(
      { name, title: pageTitle(context, name), page: null, texts: context.texts("tournaments") },
      { headers, status },
    );
  }
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function TournamentsPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!page) return <ErrorState title={t("tournaments.failed.title")} text={t("tournaments.failed.text")} />;
  const { one, list, onBreak, pageNo, isVisitor, now } = page;
  if (one) return <TournamentPage found={one} pageNo={pageNo} isVisitor={isVisitor} now={now} />;
  return (
    <PageColumn>
      <h1 className="heading-1">{name}</h1>
      {onBreak ? <OnBreak /> : null}
      {list.length === 0 ? (
        onBreak ? null : (
          <EmptyState icon="trophy" title={t("tournaments.empty.title")} text={t("tournaments.empty.text")} />
        )
      ) : (
        <Times>
          {" "}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {list.map((tournament) => (
              <TournamentCard key={tournament.tournamentId} tournament={tournament} />
            ))}
          </div>
        </Times>
      )}
    </PageColumn>
  );
}
