import clsx from "clsx";
import { useId } from "react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { formatMoney } from "../../money.ts";
import type { BonusOffer } from "../../platform/contract/rewards.ts";
import { Problem } from "./quick-amount.tsx";

interface BonusChoiceProps {
  offers: readonly BonusOffer[];
  /** Id of the one that was chosen, or nothing for none. */
  chosen: string;
  problem: string | undefined;
}

/** The bonuses that a deposit can bring, each with its terms; none unless one is chosen. */
export function BonusChoice({ offers, chosen, problem }: BonusChoiceProps) {
  const t = useT();
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
          <span className="small t2">{t("rewards.none.text")}</span>
        </label>
        {offers.map((one) => (
          <label key={one.bonusId} className={clsx("dway", problem && one.bonusId === chosen && "err")}>
            <input
              type="radio"
              name="bonusId"
              value={one.bonusId}
              defaultChecked={one.bonusId === chosen}
              aria-labelledby={`${id}${one.bonusId}`}
              aria-describedby={`${id}${one.bonusId}-terms`}
            />
            <b id={`${id}${one.bonusId}`}>{one.title}</b>
            <span className="small t2 bterms" id={`${id}${one.bonusId}-terms`}>
              <span>
                {t("rewards.offer.amount", {
                  percent: one.percent,
                  most: money(one.most),
                  min: money(one.minDeposit),
                })}{" "}
                {t(`rewards.every.${one.every}`)}
              </span>
              <span>{t(`rewards.offer.${one.of}`, { times: one.times, count: one.days })}</span>
              <Weights weights={one.weights} />
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
      <p className="help" id={`${id}terms`}>
        {t("rewards.terms")}
      </p>
    </fieldset>
  );
}

/** Which games count for less than in full, or not at all, in words. */
export function Weights({ weights }: Pick<BonusOffer, "weights">) {
  const t = useT();
  const name = (gameType: string) => t(`member.record.type.${gameType}`);
  const part = weights.filter(({ percent }) => percent > 0);
  const none = weights.filter(({ percent }) => percent === 0);
  return (
    <>
      {part.length > 0 ? (
        <span>
          {t("rewards.weights.part", {
            list: part.map(({ gameType, percent }) => `${name(gameType)} ${percent}%`).join(", "),
          })}
        </span>
      ) : null}
      {none.length > 0 ? (
        <span>
          {t("rewards.weights.none", { list: none.map(({ gameType }) => name(gameType)).join(", ") })}
        </span>
      ) : null}
    </>
  );
}
