import clsx from "clsx";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatAmount, formatMoney } from "../../../shared/money.ts";
import { BalanceEye } from "../../../site/balance/balance.tsx";
import { Actions } from "../../../site/panel/section.tsx";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { useBalanceHidden } from "../../../site/use-preferences.ts";
import { useSite } from "../../../site/use-site.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { Link } from "../../../ui/panel-links.tsx";
import type { WalletsData } from "./load-wallets.server.ts";
import { WALLETS_PATH } from "./wallet-names.ts";

/** Number of characters of a total that fit a phone in full size. */
const LONG = 13;

/** The member's total balance, its parts, and the available actions. */
export function WalletTotal({ data: { funds, isSingle } }: { data: WalletsData }) {
  const { t } = useTranslation();
  const [deposit, withdraw] = [useMemberPath("depositv2"), useMemberPath("withdraw")];
  const [upline, record] = [useMemberPath("transferUpline"), useMemberPath("transactionHistory")];
  const id = useId();
  const isPart = funds.wallets.some(({ balance }) => balance === null);
  const atProviders = funds.wallets.reduce(
    (sum, { vassalage, balance }) => sum + (vassalage === null ? 0 : (balance ?? 0)),
    0,
  );
  const third = upline ?? record;
  return (
    <section
      className="wallet-hero relative isolate grid content-start justify-items-start gap-3 overflow-hidden rounded-lg px-6 py-5.5 text-white [&>p]:max-w-[56ch]"
      aria-labelledby={id}
    >
      <div className="-my-2 flex items-center [&_:is(a,button):not(:hover)]:text-white">
        <h2 className="mr-1 text-13" id={id}>
          {t(isSingle ? "wallets.title" : "wallets.total")}
        </h2>
        <BalanceEye />
        <Link
          className={iconButton({ size: "narrow" })}
          to={WALLETS_PATH}
          replace
          preventScrollReset
          aria-label={t("shell.balance.refresh")}
        >
          <Icon name="refresh" size={17} />
        </Link>
      </div>
      <Total minor={funds.sumBalance} />
      {isPart ? <p className="text-13">{t("wallets.total.part")}</p> : null}
      {funds.onTheWay.length > 0 ? <p className="text-13">{t("wallets.total.onTheWay")}</p> : null}
      <dl className="flex flex-wrap gap-x-6 gap-y-2.5">
        <Part name={t(isSingle ? "wallets.free" : "wallets.freeMain")} minor={funds.available} />
        {isSingle ? null : <Part name={t("wallets.atProviders")} minor={atProviders} />}
        <Part name={t("wallets.held")} minor={funds.held} />
        {funds.bonus > 0 ? <Part name={t("wallets.bonus")} minor={funds.bonus} /> : null}
      </dl>
      {isSingle ? <p className="text-13">{t("wallets.single")}</p> : null}
      <Actions>
        {deposit ? (
          <ButtonLink to={deposit}>
            <Icon name="deposit" size={18} />
            {t("nav.member.depositv2")}
          </ButtonLink>
        ) : null}
        {withdraw ? (
          <ButtonLink to={withdraw} variant="glass">
            <Icon name="withdraw" size={18} />
            {t("nav.member.withdraw")}
          </ButtonLink>
        ) : null}
        {third ? (
          <ButtonLink to={third} variant="glass">
            <Icon name={upline ? "transfer" : "receipt"} size={18} />
            {t(upline ? "nav.member.transferUpline" : "nav.member.transactionHistory")}
          </ButtonLink>
        ) : null}
      </Actions>
    </section>
  );
}

/** The sum in large figures, with its currency before or after it. */
function Total({ minor }: { minor: number }) {
  const { currency } = useSite().brand;
  const amount = useMasked(formatAmount(minor, currency.decimals));
  const isLong = formatMoney(minor, currency).length > LONG;
  const symbol = (
    <span
      className={clsx("text-[color-mix(in_oklab,var(--accent),white_40%)]", isLong ? "text-16" : "text-24")}
    >
      {currency.symbol}
    </span>
  );
  return (
    <p
      translate="no"
      className={clsx(
        "flex max-w-full flex-wrap items-baseline gap-x-2.5 text-40/12 font-extrabold tracking-tight tabular-nums",
        isLong && "max-sm:text-24",
      )}
    >
      {currency.position === "before" ? symbol : null}
      <span className="min-w-0 wrap-anywhere">{amount}</span>
      {currency.position === "after" ? symbol : null}
    </p>
  );
}

function Part({ name, minor }: { name: string; minor: number }) {
  const { currency } = useSite().brand;
  const amount = useMasked(formatMoney(minor, currency));
  return (
    <div>
      <dt className="text-12">{name}</dt>
      <dd translate="no" className="text-13 font-semibold tabular-nums">
        {amount}
      </dd>
    </div>
  );
}

/** Returns an amount, or dots when the member hides balances. */
function useMasked(text: string) {
  const isHidden = useBalanceHidden(useSite());
  const { t } = useTranslation();
  if (!isHidden) return text;
  return (
    <>
      <span className="sr-only">{t("shell.balance.masked")}</span>
      <span aria-hidden="true">••••••</span>
    </>
  );
}
