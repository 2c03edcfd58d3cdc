import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatMoney } from "../../../shared/money.ts";
import { findExceededLimit } from "../../../shared/withdrawable.ts";
import { withdrawalFee } from "../../../shared/withdrawal-fee.ts";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { useSite } from "../../../site/use-site.ts";
import { Meter } from "../../../ui/meter.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { WithdrawData } from "./load-withdraw.server.ts";

export type Channel = WithdrawData["options"]["channels"][number];

/** Limits and fee of a payout method, in one line. */
export function Terms({ channel }: { channel: Channel | undefined }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  if (!channel) return null;
  const { min, max, fee, feeBasisPoints } = channel;
  const money = (minor: number) => formatMoney(minor, currency);
  const share = `${feeBasisPoints / 100}%`;
  const kept =
    fee > 0 && feeBasisPoints > 0
      ? `${money(fee)} + ${share}`
      : fee > 0
        ? money(fee)
        : feeBasisPoints > 0
          ? share
          : null;
  const limits = t("withdraw.limits", { min: money(min), max: money(max) });
  return (
    <Sentence>
      {limits}
      {channel.step > 1 ? ` · ${t("payments.step", { step: money(channel.step) })}` : ""} ·{" "}
      {kept === null ? t("withdraw.noFee") : t("withdraw.fee", { fee: kept })}
      {channel.available ? "" : ` · ${t("withdraw.closed")}`}
    </Sentence>
  );
}

interface ArrivesProps {
  options: WithdrawData["options"];
  channel: Channel | undefined;
  amount: number | null;
}

/** The amount that arrives from the typed one, or the reason why it would be refused. Needs scripts. */
export function ArrivalNotice({ options, channel, amount }: ArrivesProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const hydrated = useHydrated();
  if (!hydrated || !channel || amount === null || amount < channel.min)
    return <>{t("withdraw.amount.help")}</>;
  const money = (minor: number) => formatMoney(minor, currency);
  const { debt, available, turnover, leftToday } = options;
  if (amount > channel.max && available >= channel.max)
    return <Sentence>{t("withdraw.limits", { min: money(channel.min), max: money(channel.max) })}</Sentence>;
  switch (findExceededLimit(options, amount)) {
    case "debt":
      return <Sentence>{t("withdraw.error.debt", { amount: money(debt) })}</Sentence>;
    case "balance":
      return <Sentence>{t("wallets.error.funds", { amount: money(available) })}</Sentence>;
    case "turnover":
      return <Sentence>{t("withdraw.error.turnover", { amount: money(turnover.left) })}</Sentence>;
    case "day":
      return <Sentence>{t("withdraw.error.day", { amount: money(leftToday ?? 0) })}</Sentence>;
  }
  const netAmount = amount - withdrawalFee(channel, amount);
  return <Sentence>{t("withdraw.arrives", { amount: money(netAmount) })}</Sentence>;
}

export function Turnover({ turnover }: { turnover: WithdrawData["options"]["turnover"] }) {
  const { t } = useTranslation();
  const id = useId();
  const { currency } = useSite().brand;
  const money = (minor: number) => formatMoney(minor, currency);
  const { required, done, left } = turnover;
  const rewards = useMemberPath("rewardCenter");
  return (
    <div className="grid gap-2">
      <p className="text-13 font-semibold" id={id}>
        {t("withdraw.turnover")}
      </p>
      <Meter value={Math.min(done, required)} max={required} aria-labelledby={id} />
      <p className="text-13 text-text-2">
        <Sentence>
          {t("rewards.left", { left: money(left) })} ·{" "}
          {t("rewards.progress", { done: money(done), required: money(required) })}
        </Sentence>
        {rewards ? (
          <>
            {" "}
            <Link className="link" to={rewards}>
              {t("rewards.see")}
            </Link>
          </>
        ) : null}
      </p>
    </div>
  );
}
