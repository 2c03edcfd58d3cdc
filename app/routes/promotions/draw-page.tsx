import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDraw } from "../../platform/contract/promotions.ts";
import type { verifyPromotionDraw } from "../../platform/promotions/promotions.server.ts";
import { promotionPath } from "../../site/promotions/paths.ts";
import { useBrandTime } from "../../site/use-site.ts";
import { ProofCheck, ProofValue } from "../../ui/draw-proof.tsx";
import { PageColumn, TextLink } from "../../ui/page-parts.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import { usePrizeName } from "./prizes.tsx";

interface DrawPageProps {
  draw: PromotionDraw;
  verified: ReturnType<typeof verifyPromotionDraw> | null;
}

/** Renders one draw of a wheel or raffle: the commitment, the result, and the recomputed draw. */
export function DrawPage({ draw, verified }: DrawPageProps) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const getName = usePrizeName();
  const prize = (id: string) => getName(draw.prizes.find((one) => one.id === id)?.amount ?? 0);
  return (
    <PageColumn>
      <header className="grid justify-items-start gap-2">
        <p>
          <TextLink to={promotionPath(draw.promotionId)}>‹ {draw.title}</TextLink>
        </p>
        <h1 className="heading-1">{t("promotions.draw.title", { number: draw.number, day: draw.day })}</h1>
        <p className="text-13 text-text-2">
          {t("promotions.draw.by", { account: draw.maskedAccount, time: time(draw.at) })}
        </p>
        <p className="text-16 font-bold">{t("promotions.draw.result", { prize: prize(draw.given) })}</p>
        {draw.given === draw.landed ? null : (
          <p className="text-13 text-text-2">{t("promotions.draw.ranOut", { landed: prize(draw.landed) })}</p>
        )}
      </header>
      <TitledSection boxed id="steps" title={t("promotions.draw.steps")} className="text-13">
        <ProofValue name={t("promotions.draw.commitment")}>{draw.seedHash}</ProofValue>
        <ProofValue name={t("promotions.draw.seed")}>
          {draw.seed ?? t("promotions.draw.seedLater")}
        </ProofValue>
        <ProofValue name={t("promotions.draw.step2")}>{`${draw.text}/0`}</ProofValue>
        {verified ? (
          <>
            <ProofValue name={t("promotions.draw.step1")}>{verified.hash}</ProofValue>
            <ProofCheck ok={verified.isCommitted}>
              {t(verified.isCommitted ? "promotions.draw.step1.ok" : "promotions.draw.step1.bad")}
            </ProofCheck>
            <ProofValue name={t("promotions.draw.step3", { outOf: verified.outOf })}>
              {verified.roll}
            </ProofValue>
            <ProofCheck ok={verified.isSame}>
              {t(verified.isSame ? "promotions.draw.step3.ok" : "promotions.draw.step3.bad")}
            </ProofCheck>
          </>
        ) : null}
        <ProofValue
          name={t("promotions.draw.command")}
        >{`npm run promotions -- verify ${draw.drawId}`}</ProofValue>
      </TitledSection>
    </PageColumn>
  );
}
