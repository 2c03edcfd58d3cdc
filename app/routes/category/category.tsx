import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import clsx from "clsx";
import type { Category } from "../../brand/brand-document.ts";
import { gameTypeOf } from "../../brand/categories.ts";
import { useT } from "../../i18n/use-t.tsx";
import stylesheet from "../../styles/lobby.css?url";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { type CardGame, GameCard } from "../../ui/game-card.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { failureOf } from "../call-failure.ts";
import { NotPart } from "../later/not-part.tsx";
import { LobbyHead } from "../lobby/lobby-head.tsx";
import { variedCovers } from "../lobby/varied-covers.ts";
import { pageTitle } from "../page-title.ts";
import type { PlaceHandle } from "../root/where.tsx";
import { askedFor, readCategory, type VendorGroup } from "./load-category.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Covers in the strip on top. */
const COVERS = 4;
const PATHS: readonly Category[] = ["sports", "esports", "ds88", "elott", "lott"];

/** A category of games that has no lobby: its vendors, and the games of each (spec section 2, "Category pages"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const category = PATHS.find((path) => path === pathname.replaceAll("/", "").toLowerCase());
  if (!category) throw new Response(null, { status: 404 });
  const name = context.t(`lobby.category.${category}`);
  const common = { name, title: pageTitle(context, name) };
  if (!context.brand.document.categories.includes(category)) {
    return data({ ...common, content: null, texts: context.texts("later") }, 404);
  }
  const texts = context.texts("lobby");
  try {
    const all = await readCategory(context, gameTypeOf(category));
    const content = {
      ...askedFor(all, searchParams.get("game")),
      total: all.reduce((sum, group) => sum + group.total, 0),
      vendors: all.length,
      covers: variedCovers(
        all.flatMap(({ games }) => games.map(({ gameId }) => gameId)),
        context.motifOf,
        COVERS,
      ),
    };
    return data({ ...common, content, texts });
  } catch (error) {
    return data({ ...common, content: "failed" as const, texts }, failureOf(error).status);
  }
}

export const handle: PlaceHandle = {
  placeOf(data) {
    const { content, name } = data as Awaited<ReturnType<typeof loader>>["data"];
    return content && content !== "failed" ? { name, total: content.total } : null;
  },
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function CategoryPage() {
  const { name, content } = useLoaderData<typeof loader>();
  const t = useT();
  if (content === null) return <NotPart name={name} />;
  if (content === "failed") return <ErrorState title={t("lobby.error.title")} text={t("lobby.error.text")} />;
  return (
    <div className="wrap lobby">
      <LobbyHead name={name} total={content.total} vendors={content.vendors} covers={content.covers} />
      {content.missing ? <p className="alert inf">{t("lobby.asked.missing")}</p> : null}
      {content.game ? <AskedGame game={content.game} /> : null}
      {content.groups.length === 0 ? (
        <EmptyState icon="empty" title={t("lobby.empty.title")} text={t("lobby.empty.none")} />
      ) : null}
      <div className="vgroups">
        {content.groups.map((group) => (
          <Group key={group.vassalage} group={group} />
        ))}
      </div>
    </div>
  );
}

function AskedGame({ game }: { game: CardGame }) {
  const t = useT();
  return (
    <section className="asked" aria-labelledby="asked">
      <h2 className="h3" id="asked">
        {t("lobby.asked")}
      </h2>
      <GameCard game={game} eager />
    </section>
  );
}

function Group({ group }: { group: VendorGroup }) {
  const t = useT();
  const { vassalage, vendor, total, maintenance, games } = group;
  return (
    <section
      className={clsx(games.length <= 3 && "few", games.length === 3 && "n3")}
      aria-labelledby={`vendor-${vassalage}`}
    >
      <div className="shead">
        <VendorMark vassalage={vassalage} size={32} />
        <h2 className="h3" id={`vendor-${vassalage}`}>
          <Link to={`?game=${vassalage}`} preventScrollReset>
            {vendor}
          </Link>
        </h2>
        <span className="badge num">{t("lobby.games", { count: total })}</span>
        {maintenance ? <span className="badge wrn">{t("lobby.vendorClosed")}</span> : null}
      </div>
      <ul className="games">
        {games.map((game) => (
          <li key={game.gameId}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}
