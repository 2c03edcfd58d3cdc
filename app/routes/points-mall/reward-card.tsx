import { useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PointReward } from "../../platform/contract/rewards.ts";
import { formatMoney } from "../../shared/money.ts";
import { getPicture } from "../../site/promotions/paths.ts";
import { useSite } from "../../site/use-site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { card } from "../../ui/page-parts.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import type { PointsResult } from "./points-action.server.ts";

interface RewardCardProps {
  reward: PointReward;
  balance: number;
  formKey: string;
  result: PointsResult | undefined;
}

/** Renders a reward with its price, and its form below the button, which opens without scripts too. */
export function RewardCard({ reward, balance, formKey, result }: RewardCardProps) {
  const { t } = useTranslation();
  const { rewardId, type, name, text, price, stock, perMember } = reward;
  const isSoldOut = stock === 0;
  return (
    <article
      className={clsx(card, "flex flex-col overflow-hidden", isSoldOut && "opacity-80")}
      aria-label={name}
    >
      <div className="aspect-2/1 bg-surface-2">
        <LazyImage src={getPicture(reward)} alt="" className="size-full object-cover" />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex flex-wrap gap-2">
          <Badge tone={type === "bonus" ? "accent" : "info"}>{t(`points.type.${type}`)}</Badge>
          {stock === null ? null : (
            <Badge tone={isSoldOut ? "neutral" : "warning"}>
              {isSoldOut ? t("points.soldOut") : t("points.left", { count: stock })}
            </Badge>
          )}
        </div>
        <h2 className="text-16 font-bold wrap-anywhere">{name}</h2>
        <p className="text-13 text-text-2 wrap-anywhere">{text}</p>
        <Terms reward={reward} />
        {perMember === null ? null : (
          <p className="text-13 text-text-2">{t("points.perMember", { most: perMember })}</p>
        )}
        <p className="mt-auto pt-1 font-bold tabular-nums">
          {t("points.price", { count: price, points: price })}
        </p>
        {isSoldOut ? null : balance < price ? (
          <p className="text-13 text-text-2">
            {t("points.missing", { count: price - balance, points: price - balance })}
          </p>
        ) : (
          <Redeem key={rewardId} reward={reward} formKey={formKey} result={result} />
        )}
      </div>
    </article>
  );
}

function Terms({ reward: { worth, required, days } }: { reward: PointReward }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  if (worth === null) return null;
  const amount = formatMoney(worth, currency);
  return (
    <p className="text-13 text-text-2">
      {required === 0
        ? t("points.bonus.free", { amount })
        : t("points.bonus.terms", { amount, required: formatMoney(required, currency), count: days })}
    </p>
  );
}

function Redeem({ reward, formKey, result }: Omit<RewardCardProps, "balance">) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const { rewardId, price, name, type } = reward;
  return (
    <details open={result !== undefined}>
      <summary
        className={buttonClass({ full: true }, "list-none [&::-webkit-details-marker]:hidden")}
        aria-label={`${t("points.redeem")}: ${name}`}
      >
        {t("points.redeem")}
      </summary>
      <PostForm action="/pointMall" className="grid gap-3 pt-3" preventScrollReset>
        <input type="hidden" name="intent" value="redeem" />
        <input type="hidden" name="rewardId" value={rewardId} />
        <input type="hidden" name="price" value={price} />
        <input type="hidden" name="idempotencyKey" value={`${result?.key ?? formKey}`} />
        {type === "goods" ? <DeliveryFields result={result} /> : null}
        <Field
          label={t("points.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={result?.fields.password}
        />
        <Button type="submit" full busy={formData?.get("rewardId") === rewardId}>
          {t("points.redeem.confirm", { count: price, points: price })}
        </Button>
      </PostForm>
    </details>
  );
}

/** Renders the fields for the delivery address of goods. */
function DeliveryFields({ result }: Pick<RewardCardProps, "result">) {
  const { t } = useTranslation();
  const field = (name: "name" | "phone" | "address") => ({
    name,
    label: t(`points.delivery.${name}`),
    defaultValue: result?.delivery[name],
    error: result?.fields[`delivery/${name}`],
    required: true,
  });
  return (
    <>
      <p className="text-13 text-text-2">{t("points.delivery.text")}</p>
      <Field {...field("name")} autoComplete="name" maxLength={120} />
      <Field {...field("phone")} type="tel" inputMode="tel" autoComplete="tel" maxLength={32} />
      <Field {...field("address")} autoComplete="address-line1" maxLength={300} />
    </>
  );
}
