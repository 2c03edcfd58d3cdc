import { useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import { formatCount } from "../../shared/format-count.ts";
import { formatMoney } from "../../shared/money.ts";
import { OnBreak } from "../../site/on-break.tsx";
import { useSite } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { card } from "../../ui/page-parts.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import type { PointsResult } from "./points-action.server.ts";
import { PointDetails, RedeemHistory } from "./points-records.tsx";
import { RewardCard } from "./reward-card.tsx";

export interface Mall {
  balance: number;
  onBreak: boolean;
  config: CallValue<"rewards", "pointConfig">;
  tab: "rewards" | "history" | "details";
  pageNo: number;
  rewards: CallValue<"rewards", "pointRewards"> | null;
  history: CallValue<"rewards", "redeemRecords"> | null;
  details: CallValue<"rewards", "pointDetails"> | null;
  done: "bonus" | "goods" | "converted" | null;
  key: string;
}

const PATH = "/pointMall";

/** Renders a member's points and the actions on them. */
export function PointsPage({ mall, result }: { mall: Mall; result: PointsResult | undefined }) {
  const { t } = useTranslation();
  const { tab, rewards, history, details, pageNo, done } = mall;
  const totalPages = (rewards ?? history ?? details)?.totalPages ?? 1;
  const at = (value: string) => (value === "rewards" ? PATH : `${PATH}?tab=${value}`);
  return (
    <>
      {result?.message ? (
        <Alert>{result.message}</Alert>
      ) : done && !result ? (
        <Alert tone="positive">{t(`points.done.${done}`)}</Alert>
      ) : null}
      <Balance mall={mall} result={result} />
      <Segmented
        label={t("points.tabs")}
        value={tab}
        size="lg"
        className="justify-self-start max-sm:*:px-2.5"
        choices={(["rewards", "history", "details"] as const).map((value) => ({
          value: value as string,
          label: t(`points.tab.${value}`),
          to: at(value),
        }))}
      />
      {mall.onBreak ? <OnBreak /> : null}
      {rewards && !mall.onBreak ? <Rewards mall={mall} list={rewards.list} result={result} /> : null}
      {history ? <RedeemHistory list={history.list} /> : null}
      {details ? <PointDetails list={details.list} /> : null}
      <PageLinks
        label={t(`points.tab.${tab}`)}
        pageNo={pageNo}
        totalPages={totalPages}
        to={(page) => `${PATH}?tab=${tab}&pageNo=${page}`}
        className="justify-end"
      />
    </>
  );
}

/** Renders the balance and, outside of a break, the ways to earn more and the conversion. */
function Balance({ mall, result }: { mall: Mall; result: PointsResult | undefined }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { balance, onBreak, config } = mall;
  const unit = formatMoney(10 ** currency.decimals, currency);
  return (
    <section className={clsx(card, "grid grid-cols-1 gap-5 p-5 md:grid-cols-2")}>
      <div className="grid content-start gap-1.5">
        <h2 className="text-13 font-semibold text-text-2">{t("points.balance")}</h2>
        <p className="heading-1 tabular-nums">{formatCount(balance)}</p>
        {onBreak ? null : (
          <>
            <p className="text-13 text-text-2">
              <Sentence>
                {t("points.rule.earn", { stake: formatMoney(config.requirement, currency) })}
              </Sentence>
            </p>
            <p className="text-13 text-text-2">
              <Sentence>
                {t("points.rule.convert", {
                  count: config.ratio,
                  points: config.ratio,
                  amount: unit,
                })}
              </Sentence>
            </p>
          </>
        )}
      </div>
      {onBreak ? null : <Convert mall={mall} result={result?.of === "" ? result : undefined} />}
    </section>
  );
}

function Convert({ mall, result }: { mall: Mall; result: PointsResult | undefined }) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  return (
    <PostForm action={PATH} className="grid gap-3.5" preventScrollReset>
      <h2 className="text-16 font-bold">{t("points.convert.title")}</h2>
      <input type="hidden" name="intent" value="convert" />
      <input type="hidden" name="idempotencyKey" value={result?.key ?? mall.key} />
      <Field
        label={t("points.convert.points")}
        name="points"
        inputMode="numeric"
        required
        defaultValue={result?.points}
        error={result?.fields.points}
        help={t("points.convert.help", {
          count: mall.config.minimumConvert,
          points: mall.config.minimumConvert,
        })}
      />
      <Field
        label={t("points.password")}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={result?.fields.password}
      />
      <Button type="submit" busy={formData?.get("intent") === "convert"}>
        {t("points.convert.submit")}
      </Button>
    </PostForm>
  );
}

interface RewardsProps {
  mall: Mall;
  list: NonNullable<Mall["rewards"]>["list"];
  result: PointsResult | undefined;
}

function Rewards({ mall, list, result }: RewardsProps) {
  const { t } = useTranslation();
  if (list.length === 0)
    return <EmptyState icon="gift" title={t("points.empty.title")} text={t("points.empty.text")} />;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {list.map((reward) => (
        <RewardCard
          key={reward.rewardId}
          reward={reward}
          balance={mall.balance}
          formKey={mall.key}
          result={result?.of === reward.rewardId ? result : undefined}
        />
      ))}
    </div>
  );
}
