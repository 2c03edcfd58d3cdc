import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Meter } from "../../../ui/meter.tsx";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import type { WalletsData } from "./load-wallets.server.ts";

/** What is still to be bet before a withdrawal, and what can be withdrawn now. */
export function WalletOwed({ owed }: { owed: NonNullable<WalletsData["owed"]> }) {
  const { t } = useTranslation();
  const id = useId();
  const { turnover, withdrawable, bonus } = owed;
  const owes = turnover.required > 0;
  return (
    <section className="grid content-start gap-3 rounded-lg bg-surface-2 p-5" aria-labelledby={id}>
      <div className="grid gap-0.5">
        <h2 className="text-14 font-bold" id={id}>
          {t("wallets.turnover")}
        </h2>
        <p className="text-13 text-text-2">
          {owes
            ? bonus
              ? t("wallets.turnover.bonus", { title: bonus.title })
              : t("wallets.turnover.text")
            : t("wallets.turnover.none")}
        </p>
      </div>
      {owes ? (
        <div className="grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Money className="text-16 font-bold" minor={Math.min(turnover.done, turnover.required)} />
            <Money className="text-13 text-text-2" minor={turnover.required} />
          </p>
          <Meter
            value={Math.min(turnover.done, turnover.required)}
            max={turnover.required}
            aria-labelledby={id}
          />
          <Link className="link -my-1 justify-self-start py-1 text-13" to="/member/rewardCenter">
            {t("rewards.see")}
          </Link>
        </div>
      ) : null}
      <dl className="grid gap-2 border-t pt-3 text-13">
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-text-2">{t("wallets.withdrawable")}</dt>
          <dd className="font-semibold text-positive">
            <Money minor={withdrawable} />
          </dd>
        </div>
        {bonus ? (
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-text-2">{t("wallets.bonusUntil")}</dt>
            <dd className="font-semibold tabular-nums">
              {t("wallets.bonusUntil.day", { day: bonus.until })}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
