import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RealityCheck } from "../../site/games/reality-check.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { State } from "../../ui/state.tsx";
import { GameBar, type GameBarProps } from "./game-bar.tsx";
import { SessionBets } from "./session-bets.tsx";
import { usePlaySession } from "./use-play-session.ts";

/** The window features of a popup; a tab has none. */
const POPUP = "popup,width=1280,height=800";

interface GameWindowProps extends Omit<GameBarProps, "game"> {
  opened: { kind: "popup" | "tab"; href: string; game: GameBarProps["game"] };
  /** Epoch milliseconds. */
  openedAt: number;
  /** Minutes between displays of time and net position; 0 for never. */
  realityCheckMinutes: number;
}

/**
 * Renders a game whose vendor needs a window of its own, or a new tab. It opens by itself right after the player
 * pressed Play; if the browser blocks that, the link opens it. The window has the game's bar and reality check as well,
 * unless the vendor refuses to be shown in a frame.
 */
export function GameWindow({ opened, openedAt, realityCheckMinutes, ...bar }: GameWindowProps) {
  const { t } = useTranslation();
  const { kind, href, game } = opened;
  const session = usePlaySession(openedAt, null);
  const [state, setState] = useState<"closed" | "open" | "blocked">("closed");

  useEffect(() => {
    if (!navigator.userActivation?.isActive) return;
    const own = window.open(href, "_blank", kind === "popup" ? POPUP : "");
    setState(own ? "open" : "blocked");
  }, [href, kind]);

  return (
    <div className="grid grid-cols-1 lg:mx-auto lg:w-page lg:gap-4 lg:pt-4 lg:pb-8">
      <GameBar {...bar} game={game} net={session.totals.net} />
      <div
        role="status"
        className="rounded-lg bg-surface-inset ring ring-border max-lg:mx-gutter max-lg:mt-4"
      >
        <State
          icon="expand"
          title={t(`game.window.${kind}.title`, { name: game.name })}
          text={t(`game.window.${state}`)}
          actions={
            <a
              className={buttonClass()}
              href={href}
              target="_blank"
              rel="noopener"
              onClick={() => setState("open")}
            >
              <Icon name="play" size={18} />
              {t(state === "open" ? "game.window.again" : "game.window.play")}
            </a>
          }
        />
      </div>
      <SessionBets session={session} demo={bar.demo} />
      {realityCheckMinutes > 0 && !bar.demo ? <RealityCheck /> : null}
    </div>
  );
}
