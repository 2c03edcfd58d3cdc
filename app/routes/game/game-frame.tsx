import clsx from "clsx";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RealityCheck } from "../../site/games/reality-check.tsx";
import { usePageLayout } from "../../site/use-page-layout.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Spinner } from "../../ui/loading.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { FRAME_FEATURES, frameSandbox } from "./frame-permissions.ts";
import { GameBar, type GameBarProps } from "./game-bar.tsx";
import { SessionBets } from "./session-bets.tsx";
import { useFullScreen } from "./use-full-screen.ts";
import { useHomeMessages } from "./use-home-messages.ts";
import { useJackpotMessages } from "./use-jackpot-messages.ts";
import { usePlaySession } from "./use-play-session.ts";

/** After this long without a response, the page reports slow loading; the frame goes on loading. */
const SLOW_MS = 20_000;

/** Heights on a wide screen: below the site's header and the bar, or in a separate window below the bar alone. */
const ON_PAGE = "lg:h-[clamp(380px,100dvh-var(--header-h)-var(--above),760px)]";
const IN_WINDOW = "lg:h-[max(380px,100dvh-var(--above))]";

interface GameFrameProps extends Omit<GameBarProps, "game"> {
  opened: { src: string; ownOrigin: boolean; game: GameBarProps["game"] };
  /** Epoch milliseconds. */
  openedAt: number;
  /** Minutes between displays of time and net position; 0 for never. */
  realityCheckMinutes: number;
}

/** A game in its frame, with the bar above it and the rounds of this session below. */
export function GameFrame({ opened, openedAt, realityCheckMinutes, ...bar }: GameFrameProps) {
  const { t } = useTranslation();
  const { src, ownOrigin, game } = opened;
  const { inWindow } = usePageLayout();
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { origin } = new URL(src);
  const session = usePlaySession(openedAt, { origin, frame });
  useHomeMessages(frame, origin, bar.back);
  const { isFilling, open, close } = useFullScreen(stage);
  useJackpotMessages(frame, game.tags.includes("JP") ? origin : null);
  return (
    <div className="grid grid-cols-1 lg:mx-auto lg:w-[min(1600px,100%-2*var(--gutter))] lg:gap-4 lg:pt-4 lg:pb-8">
      <GameBar {...bar} game={game} net={session.totals.net}>
        <button
          type="button"
          className={iconButton({ look: "filled" }, "noscript:hidden")}
          aria-label={t("game.fullscreen")}
          onClick={open}
        >
          <Icon name="expand" />
        </button>
      </GameBar>
      <div
        className={clsx(
          "overflow-hidden bg-surface-inset",
          isFilling
            ? "fixed inset-0 z-60 h-dvh pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
            : "relative h-[calc(100dvh-var(--header-h))] min-h-65 max-lg:pb-safe-bottom lg:rounded-lg lg:ring lg:ring-border [&:fullscreen]:rounded-none",
          isFilling ? null : inWindow ? IN_WINDOW : ON_PAGE,
          bar.ownWallet ? "[--above:226px]" : "[--above:156px]",
        )}
        ref={stage}
        data-fills-window={isFilling ? "" : undefined}
      >
        <div className="relative size-full">
          <Frame src={src} ownOrigin={ownOrigin} name={game.name} frame={frame} />
        </div>
        {isFilling ? (
          <button
            type="button"
            ref={focusNow}
            className={iconButton(
              { look: "filled" },
              "absolute top-[calc(8px+env(safe-area-inset-top))] right-[calc(8px+env(safe-area-inset-right))] z-1 opacity-80",
            )}
            aria-label={t("game.fullscreen.close")}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        ) : null}
      </div>
      <SessionBets session={session} demo={bar.demo} />
      {realityCheckMinutes > 0 && !bar.demo ? <RealityCheck /> : null}
    </div>
  );
}

const focusNow = (button: HTMLButtonElement | null) => button?.focus();

interface FrameProps {
  src: string;
  ownOrigin: boolean;
  name: string;
  frame: RefObject<HTMLIFrameElement>;
}

/**
 * Renders the frame over the loading indicator, which it covers when it paints. The frame may run scripts of its own
 * origin; it may not navigate this page, and a frame of our own origin has no access to it either.
 */
function Frame({ src, ownOrigin, name, frame }: FrameProps) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [slow, setSlow] = useState(false);
  const loaded = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own patience
  useEffect(() => {
    const timer = setTimeout(() => setSlow(!loaded.current && !hasLoaded(src)), SLOW_MS);
    return () => clearTimeout(timer);
  }, [src, attempt]);

  const reload = () => {
    loaded.current = false;
    setSlow(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <div
        className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-text-2"
        role={slow ? "alert" : "status"}
      >
        {slow ? (
          <>
            <Icon name="wifi-off" size={32} />
            <p>{t("game.slow")}</p>
            <p className="text-13 text-text-2">{t("game.safe")}</p>
            <div className="flex items-center gap-2">
              <Button onClick={reload}>{t("game.retry")}</Button>
              <SupportLink className={buttonClass({ variant: "outline" })} />
            </div>
          </>
        ) : (
          <>
            <Spinner />
            <p className="text-13 text-text-2">{t("game.loading", { name })}</p>
          </>
        )}
      </div>
      <iframe
        ref={frame}
        key={attempt}
        className={clsx("absolute inset-0 size-full border-0", slow && "invisible")}
        src={src}
        title={t("game.frame", { name })}
        sandbox={frameSandbox(ownOrigin)}
        allow={FRAME_FEATURES}
        referrerPolicy="origin"
        onLoad={() => {
          loaded.current = true;
          setSlow(false);
        }}
      />
      <noscript>
        {/* Covers a game that cannot run, because its buttons would look active. */}
        <p className="absolute inset-0 grid place-items-center bg-surface-inset p-6 text-center">
          {t("game.scripts")}
        </p>
      </noscript>
    </>
  );
}

/** Returns true when the frame's document had arrived before the script that listens for it. */
function hasLoaded(src: string): boolean {
  return performance
    .getEntriesByName(src)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0);
}
