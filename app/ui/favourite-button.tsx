import { Form, useFetcher, useLocation } from "@remix-run/react";
import clsx from "clsx";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { Game } from "../platform/contract/games.ts";
import { PAGE_ACCOUNT } from "../shared/page-account.ts";
import { Icon } from "./icon.tsx";
import { Spinner } from "./loading.tsx";
import { getFavouriteHash, useLotteryFavourite } from "./lottery-favourites.ts";
import { PageAccount } from "./post-form.tsx";
import { useToast } from "./toasts.tsx";
import { useUi } from "./ui-context.ts";

/** The data of its game that a heart needs. */
type KeptGame = Pick<Game, "nodeId" | "vassalage" | "gameType" | "name">;

const FORM_ID = "favourite";
const ACTION = "/favourite";
/** The selector of a page's hearts. */
export const HEART = `[form="${FORM_ID}"]`;

/**
 * The one form to which all hearts of a page belong: a heart is placed beside the card's own form, and a form for each
 * would be as much markup as the card.
 */
export function FavouriteForm() {
  const { favourites } = useUi();
  if (!favourites) return null;
  return (
    <Form id={FORM_ID} method="post" action={ACTION} preventScrollReset hidden>
      <PageAccount />
    </Form>
  );
}

/**
 * The heart on a game's card, when the brand has favourites: pressed while the game is a favourite. For visitors and
 * demo accounts the form leads to the sign-in or to the warning (spec section 4, "Guarded action"). It is placed over a
 * positioned card.
 */
export function FavouriteButton({ game }: { game: KeptGame }) {
  const { favourites } = useUi();
  if (!favourites) return null;
  const isLottery = game.gameType === "LOTT" || game.gameType === "ELOTT";
  if (favourites.owner === null) return <Heart game={game} kept={false} scriptsOnly={isLottery} />;
  return isLottery ? (
    <LotteryHeart game={game} owner={favourites.owner} />
  ) : (
    <MemberHeart game={game} owner={favourites.owner} kept={favourites.ids.has(game.nodeId)} />
  );
}

/** With scripts, the page stays: the heart shows a spinner until the changed list of favourites has arrived. */
function MemberHeart({ game, owner, kept }: { game: KeptGame; owner: string; kept: boolean }) {
  const fetcher = useFetcher<{ failed: string }>({ key: `favourite-${game.nodeId}` });
  const toast = useToast();
  const pressed = useRef(false);
  const busy = fetcher.state !== "idle";
  const failed = busy ? undefined : fetcher.data?.failed;
  useEffect(() => {
    if (failed && pressed.current) toast({ tone: "negative", title: failed });
    pressed.current = false;
  }, [failed, toast]);
  return (
    <Heart
      game={game}
      kept={kept}
      busy={busy}
      onPress={() => {
        pressed.current = true;
        fetcher.submit(
          { [PAGE_ACCOUNT]: owner, [kept ? "drop" : "keep"]: getFavouriteId(game) },
          { method: "post", action: ACTION },
        );
      }}
    />
  );
}

/** Lottery favourites are stored in the browser, by username (spec section 3, "Session storage"). */
function LotteryHeart({ game, owner }: { game: KeptGame; owner: string }) {
  const { kept, keep } = useLotteryFavourite(owner, game.nodeId);
  const { hash } = useLocation();
  // The return from the sign-in that the heart requested.
  useEffect(() => {
    if (hash === getFavouriteHash(game.nodeId)) keep(true);
  }, [hash, game.nodeId, keep]);
  return <Heart game={game} kept={kept} scriptsOnly onPress={() => keep(!kept)} />;
}

interface HeartProps {
  game: KeptGame;
  kept: boolean;
  busy?: boolean;
  /** True to hide it without scripts. */
  scriptsOnly?: boolean;
  /** Replaces the form. While the heart is busy, presses are ignored. */
  onPress?: () => void;
}

function Heart({ game, kept, busy = false, scriptsOnly = false, onPress }: HeartProps) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      form={FORM_ID}
      name={kept ? "drop" : "keep"}
      value={getFavouriteId(game)}
      className={clsx("heart", scriptsOnly && "noscript:hidden")}
      aria-pressed={kept}
      aria-busy={busy || undefined}
      aria-label={t("card.favourite", { name: game.name })}
      onClick={
        onPress &&
        ((event) => {
          event.preventDefault();
          if (!busy) onPress();
        })
      }
    >
      <span className="relative flex">
        {busy ? <Spinner /> : <Icon name={kept ? "heart-fill" : "heart"} size={18} />}
      </span>
    </button>
  );
}

/** Returns the id of a game in the calls of favourites: `1024.AURORA.RNG`. */
const getFavouriteId = ({ nodeId, vassalage, gameType }: KeptGame) => `${nodeId}.${vassalage}.${gameType}`;
