import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import { formatCount } from "../../shared/format-count.ts";
import { formatMoney } from "../../shared/money.ts";
import { useSite } from "../../site/use-site.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import { prizeFill } from "./prize-fill.ts";
import { percentText } from "./wheel-shape.ts";

/** Returns a function that names a prize by its worth. */
export function usePrizeName(): (amount: number) => string {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  return (amount) => (amount === 0 ? t("promotions.prizes.nothing") : formatMoney(amount, currency));
}

function Swatch({ fill }: { fill: string }) {
  return (
    <svg viewBox="0 0 12 12" className="mr-2 inline size-3 align-baseline" aria-hidden="true">
      <rect width="12" height="12" rx="3" className={fill} />
    </svg>
  );
}

/** Renders the prizes of a wheel or raffle with their chances, and the commitment for today's draws. */
export function Prizes({ one: { kind, prizes, seed } }: { one: PromotionDetail }) {
  const { t } = useTranslation();
  const getName = usePrizeName();
  if (prizes.length === 0) return null;
  const standIn = prizes.find(({ left }) => left === null);
  const canRunOut = prizes.some(({ left }) => left !== null);
  return (
    <TitledSection id="prizes" title={t("promotions.prizes.title")}>
      <table className="w-full text-13 tabular-nums">
        <thead className="text-12 text-text-3">
          <tr>
            <th className="py-1.5 text-left font-normal">{t("promotions.prizes.prize")}</th>
            <th className="py-1.5 text-right font-normal">{t("promotions.prizes.chance")}</th>
            <th className="py-1.5 text-right font-normal">{t("promotions.prizes.left")}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ id, amount, now, outOf, left }) => (
            <tr key={id} className="border-t border-border">
              <td className="py-2 font-semibold" translate="no">
                {kind === "wheel" ? <Swatch fill={prizeFill(prizes, id)} /> : null}
                {getName(amount)}
              </td>
              <td className="py-2 text-right text-text-2">
                <span className="block font-semibold text-text-1">{percentText(now, outOf)}</span>
                {t("promotions.prizes.chance.of", { weight: now, outOf })}
              </td>
              <td className="py-2 text-right text-text-2">
                {left === null
                  ? t("promotions.prizes.unlimited")
                  : left === 0
                    ? t("promotions.prizes.gone")
                    : formatCount(left)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {canRunOut && standIn ? (
        <p className="text-12 text-text-2">
          <Sentence>{t("promotions.prizes.standIn", { prize: getName(standIn.amount) })}</Sentence>
        </p>
      ) : null}
      {seed ? (
        <p className="text-12 wrap-anywhere text-text-2">
          {t("promotions.seed.text", { hash: seed.seedHash })}
        </p>
      ) : null}
    </TitledSection>
  );
}
