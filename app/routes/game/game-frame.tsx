import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/use-t.tsx";
import { Button } from "../../ui/button.tsx";
import type { CardGame } from "../../ui/game-card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
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
  const t = useT();
  const { game } = opened;
  const stage = useRef<HTMLDivElement>(null);
  const session = usePlaySession(openedAt, new URL(opened.src).origin);
  return (
    <div className="gpage">
      <div className="gbar">
        <Link className="ib" to={back} aria-label={t("game.back")}>
          <Icon name="arrow-left" />
        </Link>
        <VendorMark vassalage={game.vassalage} size={30} />
        <div className="gname">
          <h1 className="title ell">{game.name}</h1>
          <p className="cap t3 ell">{demo ? t("game.demo") : game.vendor}</p>
        </div>
        <dl className="gfacts">
          <Fact label={t("game.balance")}>
            <BalanceAmount />
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
          className="ib bg needs-js"
          aria-label={t("game.fullscreen")}
          onClick={() => void stage.current?.requestFullscreen?.()}
        >
          <Icon name="expand" />
        </button>
      </div>
      {ownWallet ? (
        <p className="alert inf">
          <Icon name="wallet" size={18} />
          <span>
            {t("game.ownWallet", { vendor: game.vendor })}{" "}
            <Link className="link" to={`/member/transferFund?wallet=${game.vassalage}`}>
              {t("game.ownWallet.move")}
            </Link>
          </span>
        </p>
      ) : null}
      <div className="gstage" ref={stage}>
        <Frame src={opened.src} ownOrigin={opened.ownOrigin} name={game.name} />
      </div>
      <SessionRounds session={session} demo={demo} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cap t3">{label}</dt>
      <dd className="b num">{children}</dd>
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
  const t = useT();
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
      <div className="gload" role={slow ? "alert" : "status"}>
        {slow ? (
          <>
            <Icon name="wifi-off" size={32} />
            <p>{t("game.slow")}</p>
            <p className="small t2">{t("game.safe")}</p>
            <div className="row g8">
              <Button onClick={reload}>{t("game.retry")}</Button>
              <SupportLink className="btn out" />
            </div>
          </>
        ) : (
          <>
            <span className="spin" />
            <p className="small t2">{t("game.loading", { name })}</p>
          </>
        )}
      </div>
      <iframe
        key={attempt}
        className={slow ? "behind" : undefined}
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
        <p className="gscripts">{t("game.scripts")}</p>
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
