import type { ReactNode } from "react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import { formatMoney } from "../../shared/money.ts";
import { BonusWeights } from "../../site/panel/bonus-weights.tsx";
import { useBrandTime, useSite } from "../../site/use-site.ts";

/**
 * Renders the terms of a promotion in plain words, generated from its rules: an operator's text cannot contradict them.
 */
export function Terms({ one }: { one: PromotionDetail }) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const { rules, startsAt, endsAt, left, weights } = one;
  if (rules.kind === "info") return null;
  const until = endsAt === null ? t("promotions.noEnd") : t("promotions.until", { time: time(endsAt) });
  return (
    <dl className="grid gap-x-6 gap-y-3 text-13 sm:grid-cols-[max-content_1fr]">
      <Term name={t("promotions.terms.what")}>
        <RewardTerm rules={rules} />
      </Term>
      <Term name={t("promotions.terms.how")}>
        <ParticipationTerm rules={rules} />
      </Term>
      <Term name={t("promotions.terms.who")}>
        <EligibilityTerm rules={rules} />
      </Term>
      <Term
        name={t("promotions.terms.when")}
      >{`${t("promotions.from", { time: time(startsAt) })}. ${until}.`}</Term>
      {left === null ? null : (
        <Term name={t("promotions.terms.limited")}>{t("promotions.left", { count: left })}</Term>
      )}
      {"times" in rules ? (
        <Term name={t("promotions.terms.owes")}>
          <TurnoverTerm rules={rules} />
        </Term>
      ) : null}
      {weights.length > 0 ? (
        <Term name={t("promotions.terms.weights")}>
          <BonusWeights weights={weights} />
        </Term>
      ) : null}
    </dl>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-text-2 max-sm:-mt-2">{children}</dd>
    </div>
  );
}

function TurnoverTerm({ rules }: { rules: Extract<PromotionDetail["rules"], { times: number }> }) {
  const { t } = useTranslation();
  const { times, days: count } = rules;
  if (times === 0) return t("promotions.owes.none");
  const of = rules.kind === "depositMatch" ? rules.of : "bonus";
  const owes = t(`promotions.owes.${of}`, { times, count });
  return `${owes} ${t("promotions.owes.note")}`;
}

function RewardTerm({ rules }: Pick<PromotionDetail, "rules">) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const money = (minor: number) => formatMoney(minor, currency);
  switch (rules.kind) {
    case "depositMatch": {
      const { percent, most, minDeposit } = rules;
      return t("promotions.what.depositMatch", { percent, most: money(most), min: money(minDeposit) });
    }
    case "rebate": {
      const { basisPoints, most, minBet, gameTypes } = rules;
      const share = { percent: basisPoints / 100, most: money(most), min: money(minBet) };
      const types = gameTypes.map((type) => t(textKey(`member.record.type.${type}`))).join(", ");
      const only = types ? ` ${t("promotions.what.rebate.types", { types })}` : "";
      return t("promotions.what.rebate", share) + only;
    }
    case "signUp":
      return t("promotions.what.signUp", { amount: money(rules.amount) });
    case "checkIn":
      return t("promotions.what.checkIn", { amounts: rules.amounts.map(money).join(" · ") });
    case "freeSpins": {
      const { spins: count, stake, gameName: game } = rules;
      return t("promotions.what.freeSpins", { count, stake: money(stake), game });
    }
    case "manual":
      return t("promotions.what.manual", { most: money(rules.most) });
    default:
      return t("promotions.what.draw");
  }
}

function ParticipationTerm({ rules }: Pick<PromotionDetail, "rules">) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  switch (rules.kind) {
    case "depositMatch":
      return t(`promotions.how.${rules.every}`);
    case "rebate":
      return t(`promotions.how.rebate.${rules.period}`);
    case "checkIn":
      return t("promotions.how.day");
    case "wheel":
    case "raffle": {
      const { turns } = rules;
      if (turns.per === "day") return t("promotions.how.turns.day", { count: turns.count });
      const every = formatMoney(turns.every, currency);
      return t(`promotions.how.turns.${turns.per}`, { every, most: turns.most });
    }
    case "manual":
      return t("promotions.how.application");
    default:
      return t("promotions.how.account");
  }
}

function EligibilityTerm({ rules }: Pick<PromotionDetail, "rules">) {
  const { t } = useTranslation();
  if (rules.kind !== "signUp") return t("promotions.who.all");
  const who = t("promotions.who.signUp", { count: rules.withinDays });
  return rules.needsMobile ? `${who}, ${t("promotions.who.mobile")}` : who;
}
