import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Game } from "../platform/contract/games.ts";
import { pick } from "../shared/pick.ts";
import { artSources } from "./art-url.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { Icon } from "./icon.tsx";
import { LazyImage } from "./lazy-image.tsx";
import { Spinner } from "./loading.tsx";
import { Money } from "./money.tsx";
import { Tag } from "./tag.tsx";
import { useUi } from "./ui-context.ts";
import { VendorMark } from "./vendor-mark.tsx";

/** The fields of a game that a card shows. A whole game is accepted, too. */
export type CardGame = Pick<Game, (typeof CARD_FIELDS)[number]> & { maintenance?: boolean };

const CARD_FIELDS = [
  "nodeId",
  "gameId",
  "gameType",
  "isGame",
  "name",
  "vassalage",
  "vendor",
  "tags",
  "playable",
] as const;

/** Returns only the fields of a game that its card shows: the rest would be a third of the data of a page of games. */
export const toCard = (game: Game): CardGame => ({
  ...pick(game, CARD_FIELDS),
  ...(game.maintenance && { maintenance: true }),
});

interface GameCardProps {
  game: CardGame;
  /** Minor units of the real jackpot pool, shown on jackpot games; null when there is none. */
  jackpot?: number | null;
  /** The displayed width of the picture, as for `<img sizes>`: see picture-sizes.ts. */
  sizes: string;
  /** True in the first row: loaded at once, since it is visible first. */
  eager?: boolean;
}

/**
 * A game's cover with its name; pressing it starts the game, or opens the vendor's list when it represents one. A game
 * under maintenance, or one that opens with a later release, shows this and starts nothing. The root provides its texts
 * (`card`).
 */
export function GameCard(props: GameCardProps) {
  const { playable, maintenance, isGame } = props.game;
  const Content = !playable || maintenance ? Face : isGame === "VASSALAGE" ? ListLink : PlayCard;
  return (
    <article className="relative min-w-0">
      <Content {...props} />
      <FavouriteButton game={props.game} />
    </article>
  );
}

function PlayCard(props: GameCardProps) {
  const opening = useNavigation().formAction === toPath(props.game);
  return (
    <PlayForm game={props.game}>
      <Face {...props} opening={opening} />
    </PlayForm>
  );
}

const toPath = ({ gameId }: CardGame) => `/launch/${gameId}`;

/** Starts a game. A visitor stays on the page, with the sign-in dialog over it; everybody else goes to the game. */
export function PlayForm({ game, children }: { game: CardGame; children: ReactNode }) {
  const action = toPath(game);
  const opening = useNavigation().formAction === action;
  const { signedIn } = useUi();
  return (
    <Form method="post" action={action} preventScrollReset={!signedIn}>
      <button
        type="submit"
        className="group block w-full rounded-lg text-left"
        aria-busy={opening || undefined}
      >
        {children}
      </button>
    </Form>
  );
}

/** Opens the vendor's games of that type over the page (spec section 2, "Modals"). */
function ListLink(props: GameCardProps) {
  const { search } = useLocation();
  const { vassalage, gameType } = props.game;
  return (
    <Link
      to={withGameList(search, `${vassalage}.${gameType}`)}
      preventScrollReset
      className="group block w-full rounded-lg hover:no-underline"
    >
      <Face {...props} />
    </Link>
  );
}

/** A live table is a wide scene instead of a cover. */
const PICTURES = {
  cover: { width: 300, height: 400, shape: "aspect-3/4" },
  live: { width: 400, height: 240, shape: "aspect-5/3" },
} as const;

/** Returns the classes of the frame of a game's picture. */
export function coverClass(kind: keyof typeof PICTURES): string {
  return clsx("cover", PICTURES[kind].shape);
}

interface FaceProps extends GameCardProps {
  /** True while the game is being opened; undefined when the card starts nothing. */
  opening?: boolean;
}

function Face({ game, jackpot = null, sizes, eager = false, opening }: FaceProps) {
  const kind = game.gameType === "LIVE" ? "live" : "cover";
  const { width, height } = PICTURES[kind];
  return (
    <>
      <span className={clsx(coverClass(kind), "cover-lift")}>
        <LazyImage
          className="size-full object-cover"
          {...artSources(kind, game.gameId, sizes)}
          alt=""
          width={width}
          height={height}
          {...(eager ? { loading: "eager", ...FIRST } : {})}
        />
        <Tags game={game} />
        <Overlay game={game} opening={opening ?? false} />
      </span>
      <span className="card-foot">
        <span className="max-md:hidden">
          <VendorMark vassalage={game.vassalage} />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="block truncate font-semibold text-13/4.5 md:text-14/4.5">
            {opening === undefined ? null : <PlayPrefix />}
            {game.name}
          </span>
          <Subline game={game} jackpot={jackpot} />
        </span>
      </span>
    </>
  );
}

function PlayPrefix() {
  const { t } = useTranslation();
  return <span className="sr-only">{t("card.play")} </span>;
}

/** At most two tags at the top left of the cover, stacked if the heart leaves no room beside it. */
function Tags({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  return (
    <span className="cover-tags">
      {game.playable ? (
        game.tags.slice(0, 2).map((tag) => (
          <Tag key={tag} kind={tag}>
            {t(`card.tag.${tag}`)}
          </Tag>
        ))
      ) : (
        <Tag kind="later">
          <Icon name="timer" size={14} />
        </Tag>
      )}
    </span>
  );
}

const OVERLAY = "cover-layer";

/** Covers the picture with a play button for pointer and focus, or with the maintenance notice. */
function Overlay({ game, opening }: { game: CardGame; opening: boolean }) {
  const { t } = useTranslation();
  if (game.maintenance) {
    return (
      <span className={clsx(OVERLAY, "bg-shade/80 px-3 text-center")}>
        <Icon name="timer" size={28} />
        <span className="font-semibold text-12 md:text-13">{t("card.maintenance")}</span>
      </span>
    );
  }
  if (!game.playable) return null;
  const icon = game.isGame === "VASSALAGE" ? "grid" : "play";
  return (
    <span className={clsx(OVERLAY, "cover-play")}>
      <span>{opening ? <Spinner /> : <Icon name={icon} size={26} />}</span>
    </span>
  );
}

/**
 * The line under the name: the jackpot for a jackpot game, else the vendor, or a notice that the game is not open yet.
 */
function Subline({ game, jackpot }: { game: CardGame; jackpot: number | null }) {
  const { t } = useTranslation();
  if (game.playable && jackpot !== null && game.tags.includes("JP")) {
    return <Money minor={jackpot} className="block truncate font-bold text-12 text-accent-text" />;
  }
  return (
    <span className="block truncate text-12 text-text-3">
      {game.playable ? game.vendor : t("card.later")}
    </span>
  );
}

/** React 18 only supports the attribute in lower case. */
const FIRST: object = { fetchpriority: "high" };

/** The parameter of the dialog with a vendor's games: `NORTHWIND.LIVE`. */
export const GAME_LIST = "list";

/** Returns a search string that opens the games of a vendor and type over the current page. */
function withGameList(search: string, list: string): string {
  const params = new URLSearchParams(search);
  params.set("modal", "games");
  params.set(GAME_LIST, list);
  return `?${params}`;
}
