import { useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Bonus } from "../../../platform/contract/rewards.ts";
import { formatMoney } from "../../../shared/money.ts";
import { OnBreak } from "../../../site/on-break.tsx";
import { BonusWeights, bonusTerms } from "../../../site/panel/bonus-weights.tsx";
import {
  usePersistentActionData,
  useReloadOnMoneyChange,
} from "../../../site/panel/use-reload-on-money-change.ts";
import { Times, useRowTime } from "../../../site/times.tsx";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { Money } from "../../../ui/money.tsx";
import { card } from "../../../ui/page-parts.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import type { RewardsData } from "./load-rewards.server.ts";
import type { RewardResult } from "./reward-action.server.ts";

const PATH = "/member/rewardCenter";

const REWARD = clsx(card, "grid justify-items-start gap-3.5 px-5 py-4.5");

/** The reward centre (spec section 2, `rewardCenter`): claimable rewards and remaining turnover requirements. */
export function RewardCentre({ rewards: { found, done, key, promotions } }: { rewards: RewardsData }) {
  const { t } = useTranslation();
  const [history, deposit] = [useMemberPath("bonusDetails"), useMemberPath("depositv2")];
  const result = usePersistentActionData<RewardResult>();
  useReloadOnMoneyChange();
  if (!found) return <ErrorState title={t("rewards.failed.title")} text={t("rewards.failed.text")} />;
  const { turnover, deposits, bonuses, onBreak } = found;
  const claimable = bonuses.filter(({ status }) => status === "claimable");
  const open = bonuses.filter(({ status }) => status === "open");
  return (
    <div className="grid grid-cols-1 gap-6">
      {result ? (
        <Alert>{result.message}</Alert>
      ) : done ? (
        <Alert tone="positive">{t(`rewards.${done}`)}</Alert>
      ) : null}
      {claimable.length > 0 ? (
        <Part title={t("rewards.ready")}>
          {claimable.map((bonus) => (
            <Claimable key={bonus.grantId} bonus={bonus} claimKey={key} whatsapp={found.whatsapp} />
          ))}
        </Part>
      ) : null}
      <Part title={t("rewards.owed")}>
        <Owed turnover={turnover} several={deposits.length + open.length > 1} />
      </Part>
      {deposits.length > 0 ? (
        <Part title={t("rewards.deposits")}>
          <Times>
            {deposits.map((one) => (
              <Deposit key={one.depositId} deposit={one} />
            ))}
          </Times>
        </Part>
      ) : null}
      {open.length > 0 ? (
        <Part title={t("rewards.under")}>
          <Times>
            {open.map((bonus) => (
              <Open key={bonus.grantId} bonus={bonus} />
            ))}
          </Times>
        </Part>
      ) : null}
      {onBreak ? (
        <OnBreak />
      ) : bonuses.length === 0 ? (
        <EmptyState
          icon="gift"
          title={t("rewards.nothing.title")}
          text={t("rewards.nothing.text")}
          action={deposit ? <ButtonLink to={deposit}>{t("rewards.nothing.action")}</ButtonLink> : null}
        />
      ) : null}
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        {history ? (
          <Link className={textLink} to={`${history}?range=30`}>
            {t("rewards.history")}
          </Link>
        ) : null}
        {promotions && !onBreak ? (
          <Link className={textLink} to="/promotions">
            {t("rewards.promotions", { count: promotions.count })}
          </Link>
        ) : null}
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2.5">
      <h2 className="text-16 font-bold" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ClaimableProps {
  bonus: Bonus;
  claimKey: string;
  /** The setting for the brand's request for a WhatsApp id. */
  whatsapp: "off" | "optional" | "required";
}

function Claimable({ bonus, claimKey, whatsapp }: ClaimableProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { formData } = useNavigation();
  const amount = formatMoney(bonus.amount, currency);
  return (
    <article className={REWARD} aria-label={bonus.title}>
      <h3 className="font-semibold">{bonus.title}</h3>
      <p className="text-13 text-text-2">{t("rewards.claim.text", { title: bonus.title })}</p>
      <Form method="post" action={PATH} replace preventScrollReset>
        <input type="hidden" name="intent" value="claim" />
        <input type="hidden" name="grantId" value={bonus.grantId} />
        <input type="hidden" name="idempotencyKey" value={claimKey} />
        {whatsapp === "off" ? null : (
          <Field
            className="mb-3"
            name="whatsapp"
            label={t(whatsapp === "required" ? "rewards.whatsapp" : "rewards.whatsapp.optional")}
            help={t("rewards.whatsapp.help")}
            maxLength={64}
            required={whatsapp === "required"}
          />
        )}
        <Button
          type="submit"
          busy={formData?.get("intent") === "claim" && formData.get("grantId") === bonus.grantId}
        >
          <Sentence>{t("rewards.claim", { amount })}</Sentence>
        </Button>
      </Form>
    </article>
  );
}

type RemainingTurnover = Pick<Bonus, "required" | "done" | "left">;

function Owed({ turnover, several }: { turnover: RemainingTurnover; several: boolean }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  if (turnover.left === 0) return <p className="text-13 text-text-2">{t("rewards.owed.none")}</p>;
  return (
    <>
      <p>
        <Sentence>{t("rewards.owed.left", { left: formatMoney(turnover.left, currency) })}</Sentence>
      </p>
      {several ? <p className="text-13 text-text-2">{t("rewards.owed.order")}</p> : null}
    </>
  );
}

function Open({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation();
  const time = useRowTime();
  const { currency } = useSite().brand;
  const { formData } = useNavigation();
  return (
    <article className={REWARD} aria-label={bonus.title}>
      <h3 className="flex w-full flex-wrap justify-between gap-x-3.5 gap-y-1">
        <span className="font-semibold">{bonus.title}</span>
        <Money minor={bonus.amount} className="font-semibold" />
      </h3>
      <Progress name={bonus.title} owes={bonus} />
      <p className={bonusTerms}>
        <span>{t("rewards.untilTime", { time: time(bonus.expiresAt) })}</span>
        <BonusWeights weights={bonus.weights} />
      </p>
      <details>
        <summary className={textLink}>{t("rewards.forfeit")}</summary>
        <Form
          method="post"
          action={PATH}
          className="grid justify-items-start gap-2 pt-2.5"
          replace
          preventScrollReset
        >
          <input type="hidden" name="intent" value="forfeit" />
          <input type="hidden" name="grantId" value={bonus.grantId} />
          <p className="text-13 text-text-2">
            <Sentence>{t("rewards.forfeit.text", { amount: formatMoney(bonus.amount, currency) })}</Sentence>
          </p>
          <Button
            type="submit"
            variant="secondary"
            busy={formData?.get("intent") === "forfeit" && formData.get("grantId") === bonus.grantId}
          >
            {t("rewards.forfeit.yes")}
          </Button>
        </Form>
      </details>
    </article>
  );
}

type DepositOwes = NonNullable<RewardsData["found"]>["deposits"][number];

function Deposit({ deposit }: { deposit: DepositOwes }) {
  const { t } = useTranslation();
  const time = useRowTime();
  const deposits = useMemberPath("depositv2");
  const name = t("rewards.deposit", { time: time(deposit.createdAt) });
  return (
    <article className={REWARD} aria-label={name}>
      <h3 className="font-semibold">
        {deposits ? (
          <Link className="link" to={`${deposits}?deposit=${deposit.depositId}`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <Progress name={name} owes={deposit} />
      <p className={bonusTerms}>
        <BonusWeights weights={deposit.weights} />
      </p>
    </article>
  );
}

function Progress({ name, owes: { required, done, left } }: { name: string; owes: RemainingTurnover }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="grid w-full gap-2">
      <Meter value={done} max={required} aria-label={name} />
      <p className="flex w-full flex-wrap justify-between gap-x-3.5 gap-y-1 text-13 text-text-2 tabular-nums">
        <span>
          <Sentence>{t("rewards.progress", { done: money(done), required: money(required) })}</Sentence>
        </span>
        <span className="font-semibold">
          <Sentence>{t("rewards.left", { left: money(left) })}</Sentence>
        </span>
      </p>
    </div>
  );
}
