import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PlayMoney } from "../../platform/contract/play-money.ts";
import { BalanceAmount } from "../../site/balance/balance.tsx";
import { useMemberPath } from "../../site/use-member-path.ts";
import { Elapsed } from "../../ui/elapsed.tsx";
import type { CardGame } from "../../ui/game-card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Money } from "../../ui/money.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { OwnWalletNotice } from "./own-wallet-notice.tsx";
import { BETS_ID } from "./session-bets.tsx";

export interface GameBarProps {
  game: CardGame;
  /** The previous page. */
  back: string;
  sessionClock: boolean;
  demo: boolean;
  /** True when stakes come from a wallet at the vendor. */
  ownWallet: boolean;
  money: PlayMoney | null;
}

/** On a phone only the bar is above the game; it stays in place over the bets below. */
const BAR =
  "flex min-w-0 items-center gap-3 max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:grid max-lg:h-header max-lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-lg:grid-rows-[24px_20px] max-lg:content-center max-lg:gap-x-1 max-lg:gap-y-0 max-lg:border-b max-lg:bg-surface-1 max-lg:pt-[env(safe-area-inset-top)] max-lg:pr-[max(4px,env(safe-area-inset-right))] max-lg:pl-[max(4px,env(safe-area-inset-left))]";

/**
 * Renders the bar above a game: the back link, its name, balance, time played and this session's net result, in minor
 * units. On a phone it replaces the site's header: the balance links to the deposit, the name to the bets below the
 * game.
 */
export function GameBar(props: GameBarProps & { net: number; children?: ReactNode }) {
  const { game, back, sessionClock, demo, ownWallet, money, net, children } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className={BAR} data-game-bar="">
        <Link
          className={iconButton({}, "max-lg:col-start-1 max-lg:row-span-2 max-lg:row-start-1")}
          to={back}
          aria-label={t("game.back")}
        >
          <Icon name="arrow-left" />
        </Link>
        <span className="max-lg:hidden">
          <VendorMark vassalage={game.vassalage} size={30} />
        </span>
        <div className="min-w-0 flex-1 max-lg:col-start-2 max-lg:row-start-1 max-lg:self-end">
          <h1 className="truncate max-lg:text-14/5 max-lg:font-semibold">{game.name}</h1>
          <p className="text-12 text-text-3 truncate max-lg:hidden">{demo ? t("game.demo") : game.vendor}</p>
        </div>
        <div className="flex items-center max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-1 max-lg:rounded-md max-lg:bg-surface-2 max-lg:pl-2.5 max-lg:text-13">
          <dl>
            <Fact label={t(ownWallet ? "game.balance.main" : "game.balance")}>
              <BalanceAmount size="inherit" />
            </Fact>
          </dl>
          <AddMoneyLink {...props} />
        </div>
        <div className="flex min-w-0 items-center gap-1.5 max-lg:col-start-2 max-lg:row-start-2 max-lg:text-12 max-lg:text-text-2">
          {demo ? (
            <span className="truncate font-semibold text-warning lg:hidden">{t("shell.demoAccount")}</span>
          ) : null}
          <dl className="flex min-w-0 gap-2 max-lg:overflow-hidden lg:gap-7">
            {sessionClock ? (
              <Fact label={t("game.elapsed")}>
                <Elapsed />
              </Fact>
            ) : null}
            <Fact label={t("game.net")}>
              <Money minor={net} signed />
            </Fact>
          </dl>
          <Icon name="chevron-down" size={14} className="lg:hidden" />
        </div>
        <a
          className="z-1 col-start-2 row-span-2 row-start-1 self-stretch rounded-sm lg:hidden"
          href={`#${BETS_ID}`}
        >
          <span className="sr-only">{t("game.bets")}</span>
        </a>
        <div className="flex max-lg:col-start-4 max-lg:row-span-2 max-lg:row-start-1">{children}</div>
      </div>
      <OwnWalletNotice
        game={game}
        ownWallet={ownWallet}
        money={money}
        className="max-lg:order-1 max-lg:mx-gutter max-lg:mt-4"
      />
    </>
  );
}

const getWallet = ({ vassalage }: CardGame) => `/member/transferFund?wallet=${vassalage}`;

/** On a phone, beside the balance: the deposit link, or the vendor's wallet for a game that plays from it. */
function AddMoneyLink({ game, demo, ownWallet }: GameBarProps) {
  const deposit = useMemberPath("depositv2");
  const { t } = useTranslation();
  const to = ownWallet ? getWallet(game) : deposit;
  if (demo || !to) return <span className="w-2.5 lg:hidden" />;
  return (
    <Link
      className="grid h-11 w-10 place-items-center text-accent-text lg:hidden"
      to={to}
      aria-label={t(ownWallet ? "game.ownWallet.move" : "shell.deposit")}
    >
      <Icon name={ownWallet ? "transfer" : "plus"} />
    </Link>
  );
}

/** A value with its label, which a phone's bar has no room to show. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="lg:text-right">
      <dt className="text-12 text-text-3 max-lg:sr-only">{label}</dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
