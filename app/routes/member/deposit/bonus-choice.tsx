import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { BonusOffer } from "../../../platform/contract/rewards.ts";
import { formatMoney } from "../../../shared/money.ts";
import { useSite } from "../../../site/use-site.ts";
import { HelpText } from "../../../ui/help-text.tsx";
import { BonusWeights } from "../ui/bonus-weights.tsx";
import { Problem } from "../ui/quick-amount.tsx";

interface BonusChoiceProps {
  offers: readonly BonusOffer[];
  /** Id of the one that was chosen, or nothing for none. */
  chosen: string;
  problem: string | undefined;
}

/** The bonuses that a deposit can bring, each with its terms; none unless one is chosen. */
export function BonusChoice({ offers, chosen, problem }: BonusChoiceProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const id = useId();
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <fieldset aria-describedby={problem ? `${id}problem ${id}terms` : `${id}terms`}>
      <legend className="dstep">
        <span className="dnum" aria-hidden="true">
          3
        </span>
        {t("rewards.choice")}
      </legend>
      <div className="boffers">
        <label className="dway">
          <input
            type="radio"
            name="bonusId"
            value=""
            defaultChecked={!offers.some(({ bonusId }) => bonusId === chosen)}
          />
          <b>{t("rewards.none")}</b>
          <span className="text-13 text-text-2">{t("rewards.none.text")}</span>
        </label>
        {offers.map((one) => (
          <label key={one.bonusId} className="dway">
            <input
              type="radio"
              name="bonusId"
              value={one.bonusId}
              defaultChecked={one.bonusId === chosen}
              aria-labelledby={`${id}${one.bonusId}`}
              aria-describedby={`${id}${one.bonusId}-terms`}
            />
            <b id={`${id}${one.bonusId}`}>{one.title}</b>
            <span className="text-13 text-text-2 bterms" id={`${id}${one.bonusId}-terms`}>
              <span>
                {t("rewards.offer.amount", {
                  percent: one.percent,
                  most: money(one.most),
                  min: money(one.minDeposit),
                })}{" "}
                {t(`rewards.every.${one.every}`)}
              </span>
              <span>{t(`rewards.offer.${one.of}`, { times: one.times, count: one.days })}</span>
              <BonusWeights weights={one.weights} />
              <span>
                {t("rewards.offer.example", {
                  deposit: money(one.example.deposit),
                  bonus: money(one.example.bonus),
                  required: money(one.example.required),
                })}
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem ? <Problem id={`${id}problem`} text={problem} /> : null}
      <HelpText id={`${id}terms`}>{t("rewards.terms")}</HelpText>
    </fieldset>
  );
}
