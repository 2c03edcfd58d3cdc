import { type AppLoadContext, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getGameType } from "../../brand/categories.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import MatchesBoard from "../../modules/sports/matches-board.tsx";
import { readMatches } from "../../modules/sports/sports.server.ts";
import { getCategories } from "../../shared/game-kinds.ts";
import { lotteryListPath } from "../../shared/game-start.ts";
import { getFailure } from "../../site/call-failure.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { GameCards } from "../../site/games/game-cards.tsx";
import { LobbyHead } from "../../site/games/lobby-head.tsx";
import { variedCovers } from "../../site/games/varied-covers.ts";
import type { HeaderTitleHandle } from "../../site/page-handle.ts";
import { pageTitle } from "../../site/page-title.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { type CardGame, GameCard } from "../../ui/game-card.tsx";
import { useLotteryFavourites } from "../../ui/lottery-favourites.ts";
import { PageColumn } from "../../ui/page-parts.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import { useUi } from "../../ui/ui-context.ts";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { loadVendorGroups, selectRequestedGames, type VendorGroup } from "./load-category.server.ts";

/** Categories whose vendors may report matches, with their game types. */
const MATCHES = { sports: "SPORTS", esports: "ESPORTS" } as const;
/** The maximum number of live matches on top, and of next matches. */
const MATCHES_SHOWN = 6;
/** Covers in the strip on top. */
const COVERS = 4;
const PATHS = getCategories("vendors");

/** Loads a game category without a lobby: its vendors and the games of each (spec section 2, "Category pages"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const category = PATHS.find((path) => path === pathname.replaceAll("/", "").toLowerCase());
  if (!category) throw new Response(null, { status: 404 });
  const name = context.t(`lobby.category.${category}`);
  const common = { name, title: pageTitle(context, name) };
  if (!context.brand.document.categories.includes(category)) {
    return data({ ...common, content: null, texts: context.texts("later") }, 404);
  }
  const texts = context.texts("lobby", ...(isWithMatches(category) ? (["matches"] as const) : []));
  try {
    const all = await loadVendorGroups(context, getGameType(category));
    const content = {
      ...selectRequestedGames(all, searchParams),
      matches: await loadMatches(context, category, searchParams),
      total: all.reduce((sum, group) => sum + group.total, 0),
      vendors: all.length,
      covers: variedCovers(
        all.flatMap(({ games }) => games.map(({ gameId }) => gameId)),
        context.getMotif,
        COVERS,
      ),
    };
    return data({ ...common, content, texts });
  } catch (error) {
    return data({ ...common, content: "failed" as const, texts }, getFailure(error).status);
  }
}

/** Loads the matches on top of a category that has some; null when the address selects a game or vendor. */
async function loadMatches(context: AppLoadContext, category: string, params: URLSearchParams) {
  if (!isWithMatches(category) || params.has("game") || params.has("vassalage")) return null;
  const matches = await readMatches(context, MATCHES[category], MATCHES_SHOWN);
  const [first] = [...(matches?.live ?? []), ...(matches?.next ?? [])];
  return matches && first ? { ...matches, gameId: first.gameId } : null;
}

const isWithMatches = (category: string): category is keyof typeof MATCHES => category in MATCHES;

export const handle: HeaderTitleHandle = {
  getPlace(data) {
    const { content, name } = data as Awaited<ReturnType<typeof loader>>["data"];
    return content && content !== "failed" ? { name, total: content.total } : null;
  },
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function CategoryPage() {
  const { name, content } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (content === null) return <ComingSoon name={name} />;
  if (content === "failed") return <ErrorState title={t("lobby.error.title")} text={t("lobby.error.text")} />;
  return (
    <PageColumn>
      <LobbyHead name={name} total={content.total} vendors={content.vendors} covers={content.covers} />
      {content.missing ? (
        <Alert tone="info" live="off">
          {t("lobby.asked.missing")}
        </Alert>
      ) : null}
      {content.game ? <RequestedGame game={content.game} /> : null}
      <LotteryFavourites groups={content.groups} />
      {content.matches ? (
        <MatchesBoard
          data={content.matches}
          all={{ path: `/launch/${content.matches.gameId}`, text: "book" }}
        />
      ) : null}
      {content.groups.length === 0 ? (
        <EmptyState icon="empty" title={t("lobby.empty.title")} text={t("lobby.empty.none")} />
      ) : null}
      {/* Vendors with few games share a row: a later one fills the space that an earlier one leaves. */}
      <div className="contents gap-x-4 gap-y-6 lg:grid lg:grid-flow-dense lg:grid-cols-4 xl:grid-cols-5">
        {content.groups.map((group) => (
          <Group key={group.vassalage} group={group} />
        ))}
      </div>
    </PageColumn>
  );
}

function RequestedGame({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  return (
    <TitledSection id="asked" title={t("lobby.asked")}>
      <div className="w-[60vw] max-w-60">
        <GameCard game={game} sizes="(max-width:400px) 60vw,240px" eager />
      </div>
    </TitledSection>
  );
}

/** The category's lotteries that the member marked as favourites in this browser, the latest first. */
function LotteryFavourites({ groups }: { groups: readonly VendorGroup[] }) {
  const { t } = useTranslation();
  const { favourites } = useUi();
  const kept = useLotteryFavourites(favourites?.owner ?? null);
  const games = groups.flatMap((group) => group.games);
  const shown = kept.flatMap((nodeId) => games.find((game) => game.nodeId === nodeId) ?? []);
  if (shown.length === 0) return null;
  return (
    <TitledSection id="kept" title={t("lobby.tab.fav")}>
      <GameCards games={shown} />
    </TitledSection>
  );
}

/** The width of a vendor in a wide screen's row. */
const SPANS = { covers: "lg:col-span-full", three: "lg:col-span-3", two: "lg:col-span-2" };

function Group({ group }: { group: VendorGroup }) {
  const { t } = useTranslation();
  const { vassalage, vendor, total, maintenance, games } = group;
  const draws = lotteryListPath(vassalage);
  const look = games.length > 3 ? "covers" : games.length === 3 ? "three" : "two";
  return (
    <section className={SPANS[look]} aria-labelledby={`vendor-${vassalage}`}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <VendorMark vassalage={vassalage} size={32} />
        <h2 className="heading-3" id={`vendor-${vassalage}`}>
          <Link to={`?game=${vassalage}`} preventScrollReset>
            {vendor}
          </Link>
        </h2>
        <Badge className="tabular-nums">{t("lobby.games", { count: total })}</Badge>
        {maintenance ? <Badge tone="warning">{t("lobby.vendorClosed")}</Badge> : null}
        {draws ? (
          <Link className="link ml-auto text-13" to={draws}>
            {t("lobby.draws")}
          </Link>
        ) : null}
      </div>
      <GameCards games={games} look={look} />
    </section>
  );
}
