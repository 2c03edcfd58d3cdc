import clsx from "clsx";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatMoney } from "../../../shared/money.ts";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { useSite } from "../../../site/use-site.ts";
import { textLink } from "../../../ui/classes.ts";
import { Meter } from "../../../ui/meter.tsx";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import type { WalletsData } from "./load-wallets.server.ts";

/**
 * Renders the turnover left before a withdrawal, the withdrawable amount, and the requirement and deadline of each open
 * bonus.
 */
export function WalletOwed({ owed }: { owed: NonNullable<WalletsData["owed"]> }) {
  const { t } = useTranslation();
  const id = useId();
  const { turnover, withdrawable, bonuses } = owed;
  const { currency } = useSite().brand;
  const money = (minor: number) => formatMoney(minor, currency);
  const owes = turnover.required > 0;
  const rewards = useMemberPath("rewardCenter");
  return (
    <section className="grid content-start gap-3 rounded-lg bg-surface-2 p-5" aria-labelledby={id}>
      <div className="grid gap-0.5">
        <h2 className="text-14 font-bold" id={id}>
          {t("wallets.turnover")}
        </h2>
        <p className="text-13 text-text-2">{t(owes ? "wallets.turnover.text" : "wallets.turnover.none")}</p>
      </div>
      {owes ? (
        <div className="grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Money className="text-16 font-bold" minor={turnover.left} />
            <span className="text-13 text-text-2">
              <Sentence>
                {t("rewards.progress", { done: money(turnover.done), required: money(turnover.required) })}
              </Sentence>
            </span>
          </p>
          <Meter
            value={Math.min(turnover.done, turnover.required)}
            max={turnover.required}
            aria-labelledby={id}
          />
          {rewards ? (
            <Link className={clsx(textLink, "justify-self-start")} to={rewards}>
              {t("rewards.see")}
            </Link>
          ) : null}
        </div>
      ) : null}
      <dl className="grid gap-2 border-t pt-3 text-13">
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-text-2">{t("wallets.withdrawable")}</dt>
          <dd className="font-semibold text-positive">
            <Money minor={withdrawable} />
          </dd>
        </div>
        {bonuses.map(({ grantId, title, left, until }) => (
          <div key={grantId} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-text-2">{title}</dt>
            <dd className="font-semibold tabular-nums">
              <Money minor={left} /> · {t("wallets.bonus.until", { day: until })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
