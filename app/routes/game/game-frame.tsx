import { Link } from "@remix-run/react";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import type { CardGame } from "../../ui/game-card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Money } from "../../ui/money.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { BalanceAmount } from "../root/balance.tsx";
import { SessionRounds } from "./session-rounds.tsx";
import { usePlaySession } from "./use-play-session.ts";

/** After this long without an answer the page says that it takes long; the frame goes on loading. */
const SLOW_MS = 20_000;

interface GameFrameProps {
  opened: { src: string; ownOrigin: boolean; game: CardGame };
  back: string;
  /** Epoch milliseconds. */
  openedAt: number;
  sessionClock: boolean;
  demo: boolean;
  /** Whether stakes come from a wallet at the vendor. */
  ownWallet: boolean;
}

/** A game in its frame, with the balance, the time played and what this session won or lost. */
export function GameFrame({ opened, back, openedAt, sessionClock, demo, ownWallet }: GameFrameProps) {
  const { t } = useTranslation();
  const { game } = opened;
  const stage = useRef<HTMLDivElement>(null);
  const session = usePlaySession(openedAt, new URL(opened.src).origin);
  return (
    <div className="mx-auto grid w-[min(1600px,100%-2*var(--gutter))] grid-cols-1 gap-2.5 pt-2 pb-6 lg:gap-4 lg:pt-4 lg:pb-8">
      <div className="flex min-w-0 items-center gap-2 max-lg:flex-wrap lg:gap-3">
        <Link className={iconButton()} to={back} aria-label={t("game.back")}>
          <Icon name="arrow-left" />
        </Link>
        <VendorMark vassalage={game.vassalage} size={30} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate">{game.name}</h1>
          <p className="text-12 text-text-3 truncate">{demo ? t("game.demo") : game.vendor}</p>
        </div>
        <dl className="flex gap-3 max-lg:order-9 max-lg:flex-[1_0_100%] max-lg:justify-between max-lg:px-1 lg:gap-7">
          <Fact label={t(ownWallet ? "game.balance.main" : "game.balance")}>
            <BalanceAmount size="inherit" />
          </Fact>
          {sessionClock ? (
            <Fact label={t("game.elapsed")}>
              <Elapsed />
            </Fact>
          ) : null}
          <Fact label={t("game.net")}>
            <Money minor={session.totals.win - session.totals.stake} signed />
          </Fact>
        </dl>
        <button
          type="button"
          className={iconButton({ look: "filled" }, "noscript:hidden")}
          aria-label={t("game.fullscreen")}
          onClick={() => void stage.current?.requestFullscreen?.()}
        >
          <Icon name="expand" />
        </button>
      </div>
      {ownWallet ? (
        <Alert tone="info" live="off" icon="wallet">
          {t("game.ownWallet", { vendor: game.vendor })}{" "}
          <Link className="link" to={`/member/transferFund?wallet=${game.vassalage}`}>
            {t("game.ownWallet.move")}
          </Link>
        </Alert>
      ) : null}
      <div
        className={clsx(
          "relative h-[clamp(380px,100dvh-var(--header-h)-var(--tabbar-h)-var(--above),760px)] overflow-hidden bg-surface-inset ring ring-border max-lg:-mx-gutter lg:rounded-lg [&:fullscreen]:rounded-none",
          ownWallet ? "[--above:246px] lg:[--above:226px]" : "[--above:156px]",
        )}
        ref={stage}
      >
        <Frame src={opened.src} ownOrigin={opened.ownOrigin} name={game.name} />
      </div>
      <SessionRounds session={session} demo={demo} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="lg:text-right">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** Hours, minutes and seconds since the page was opened. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const two = (value: number) => String(value).padStart(2, "0");
  return (
    <time dateTime={`PT${seconds}S`} role="timer">
      {Math.floor(seconds / 3_600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </time>
  );
}

/**
 * The frame stands over the sign that it is loading, and covers it when it paints. It may run scripts of its own origin;
 * it may not lead this page away, and a frame of our own origin gets no access to it either.
 */
function Frame({ src, ownOrigin, name }: { src: string; ownOrigin: boolean; name: string }) {
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
        key={attempt}
        className={clsx("absolute inset-0 size-full border-0", slow && "invisible")}
        src={src}
        title={t("game.frame", { name })}
        sandbox={`allow-scripts allow-forms allow-popups allow-pointer-lock${ownOrigin ? "" : " allow-same-origin"}`}
        allow="fullscreen; autoplay"
        referrerPolicy="origin"
        onLoad={() => {
          loaded.current = true;
          setSlow(false);
        }}
      />
      <noscript>
        {/* Over a game that cannot run: its buttons would look alive. */}
        <p className="absolute inset-0 grid place-items-center bg-surface-inset p-6 text-center">
          {t("game.scripts")}
        </p>
      </noscript>
    </>
  );
}

/** Whether the frame's document had arrived before the script that listens for it. */
function hasLoaded(src: string): boolean {
  return performance
    .getEntriesByName(src)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0);
}
