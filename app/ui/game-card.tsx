import { Form, useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { useSite } from "../brand/use-site.ts";
import { useT } from "../i18n/use-t.tsx";
import { pick } from "../pick.ts";
import type { Game } from "../platform/contract/games.ts";
import { artUrl } from "./art-url.ts";
import { Icon } from "./icon.tsx";
import { LazyImage } from "./lazy-image.tsx";
import { Money } from "./money.tsx";
import { VendorMark } from "./vendor-mark.tsx";

/** What a card shows of a game. A whole game will do. */
export type CardGame = Pick<Game, (typeof CARD_FIELDS)[number]>;

const CARD_FIELDS = [
  "gameId",
  "gameType",
  "name",
  "vassalage",
  "vendor",
  "tags",
  "maintenance",
  "playable",
] as const;

/** Of a game what its card shows: the rest would be a third of the data of a page of games. */
export const cardOf = (game: Game): CardGame => pick(game, CARD_FIELDS);

interface GameCardProps {
  game: CardGame;
  /** Minor units of the brand's real jackpot pool, shown on jackpot games; null when the brand has none. */
  jackpot?: number | null;
  /** In the first row: loaded at once, since it is what the page shows first. */
  eager?: boolean;
}

/**
 * A game's cover with its name; pressing it starts the game. A game under maintenance, or one that opens with a later
 * release, says so and starts nothing. The root gives its texts (`card`).
 */
export function GameCard(props: GameCardProps) {
  const { game } = props;
  if (game.maintenance || !game.playable) {
    return (
      <article className="gc">
        <Face {...props} />
      </article>
    );
  }
  return (
    <article className="gc">
      <PlayForm {...props} />
    </article>
  );
}

/** A visitor stays where they are, with the sign-in dialog over it; everybody else goes to the game. */
function PlayForm(props: GameCardProps) {
  const action = `/launch/${props.game.gameId}`;
  const opening = useNavigation().formAction === action;
  const { member } = useSite();
  return (
    <Form method="post" action={action} preventScrollReset={member === null}>
      <button type="submit" className="go" aria-busy={opening || undefined}>
        <Face {...props} opening={opening} />
      </button>
    </Form>
  );
}

function Face({ game, jackpot = null, eager = false, opening }: GameCardProps & { opening?: boolean }) {
  const t = useT();
  // A live table is a wide scene instead of a cover.
  const table = game.gameType === "LIVE";
  return (
    <>
      <span className={clsx("cv", table && "wide")}>
        <LazyImage
          src={artUrl(`${table ? "live" : "cover"}/${game.gameId}`)}
          alt=""
          width={table ? 400 : 300}
          height={table ? 240 : 400}
          {...(eager ? { loading: "eager", ...FIRST } : {})}
        />
        <span className="tl">
          {game.playable ? (
            game.tags.slice(0, 2).map((tag) => (
              <span key={tag} className={`tag ${tag.toLowerCase()}`}>
                {t(`card.tag.${tag}`)}
              </span>
            ))
          ) : (
            <span className="tag later">
              <Icon name="timer" size={14} />
            </span>
          )}
        </span>
        {game.maintenance ? (
          <span className="ov shut">
            <Icon name="timer" size={28} />
            <span className="small b">{t("card.maintenance")}</span>
          </span>
        ) : game.playable ? (
          <span className="ov play">
            <span className="pb">{opening ? <span className="spin" /> : <Icon name="play" size={26} />}</span>
          </span>
        ) : null}
      </span>
      <span className="mt">
        <VendorMark vassalage={game.vassalage} />
        <span className="tx">
          <span className="nm ell">
            {opening === undefined ? null : <span className="sr-only">{t("card.play")} </span>}
            {game.name}
          </span>
          {!game.playable ? (
            <span className="vn ell">{t("card.later")}</span>
          ) : jackpot !== null && game.tags.includes("JP") ? (
            <Money minor={jackpot} className="vn jp ell" />
          ) : (
            <span className="vn ell">{game.vendor}</span>
          )}
        </span>
      </span>
    </>
  );
}

/** React 18 knows the attribute by its lower-case name only. */
const FIRST: object = { fetchpriority: "high" };
