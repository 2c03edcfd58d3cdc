import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Alert } from "../../ui/alert.tsx";
import type { CardGame } from "../../ui/game-card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Money } from "../../ui/money.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { BalanceAmount } from "../root/balance.tsx";

export interface GameBarProps {
  game: CardGame;
  /** The page that one came from. */
  back: string;
  sessionClock: boolean;
  demo: boolean;
  /** Whether stakes come from a wallet at the vendor. */
  ownWallet: boolean;
}

/** Above a game: the way back, its name, balance, time played and what this session won or lost, in minor units. */
export function GameBar(props: GameBarProps & { net: number; children?: ReactNode }) {
  const { game, back, sessionClock, demo, ownWallet, net, children } = props;
  const { t } = useTranslation();
  return (
    <>
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
            <Money minor={net} signed />
          </Fact>
        </dl>
        {children}
      </div>
      {ownWallet ? (
        <Alert tone="info" live="off" icon="wallet">
          {t("game.ownWallet", { vendor: game.vendor })}{" "}
          <Link className="link" to={`/member/transferFund?wallet=${game.vassalage}`}>
            {t("game.ownWallet.move")}
          </Link>
        </Alert>
      ) : null}
    </>
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
