import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import { formatMoney } from "../../shared/money.ts";
import { useBrandTime, useSite } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import type { PromotionPageData } from "./promotion-action.server.ts";

interface ResultProps {
  done: NonNullable<PromotionPageData["done"]>;
  one: PromotionDetail;
}

/** Renders the result of the form that led here. It takes the focus, since the pressed button is no longer there. */
export function ActionResult({ done, one }: ResultProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Alert tone="positive">
        <Words done={done} one={one} />
      </Alert>
    </div>
  );
}

function Words({ done, one }: ResultProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const [last] = one.entries;
  if (done !== "claimed") return t(`promotions.done.${done}`);
  if (one.kind === "freeSpins") return t("promotions.done.spins");
  const isDraw = last?.drawId != null;
  if (!last || last.amount === 0) return t(isDraw ? "promotions.done.noPrize" : "promotions.done.nothing");
  const amount = formatMoney(last.amount, currency);
  return (
    <>
      <Sentence>{t(isDraw ? "promotions.done.won" : "promotions.done.claimed", { amount })}</Sentence>{" "}
      <Condition rules={one.rules} amount={last.amount} />
    </>
  );
}

/** Renders the turnover requirement of a bonus of this amount. */
function Condition({ rules, amount }: { rules: PromotionDetail["rules"]; amount: number }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  if (!("times" in rules)) return null;
  if (rules.kind === "depositMatch" && rules.of === "depositAndBonus") return null;
  const { times, days: count } = rules;
  if (times === 0) return t("promotions.done.free");
  return t("promotions.done.owes", { required: formatMoney(amount * times, currency), count });
}

/** Renders the draw before this visit: the prize of a turn that was interrupted. */
export function LastDraw({ one }: { one: PromotionDetail }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const time = useBrandTime();
  const last = one.entries.find(({ drawId }) => drawId !== null);
  if (!last) return null;
  const at = { time: time(last.createdAt) };
  if (last.amount === 0) return <p>{t("promotions.last.nothing", at)}</p>;
  return (
    <p>
      <Sentence>{t("promotions.last.won", { ...at, amount: formatMoney(last.amount, currency) })}</Sentence>
    </p>
  );
}
