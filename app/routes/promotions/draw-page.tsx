import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDraw } from "../../platform/contract/promotions.ts";
import type { verifyPromotionDraw } from "../../platform/promotions/promotions.server.ts";
import { promotionPath } from "../../site/promotions/paths.ts";
import { useBrandTime } from "../../site/use-brand-time.ts";
import { Alert } from "../../ui/alert.tsx";
import { card } from "../../ui/card.ts";
import { PageColumn } from "../../ui/page-column.tsx";
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
          <Link className="link text-13" to={promotionPath(draw.promotionId)}>
            ‹ {draw.title}
          </Link>
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
      <section className={`${card} grid gap-3 p-4 text-13`} aria-labelledby="steps">
        <h2 className="heading-3" id="steps">
          {t("promotions.draw.steps")}
        </h2>
        <Value name={t("promotions.draw.commitment")}>{draw.seedHash}</Value>
        <Value name={t("promotions.draw.seed")}>{draw.seed ?? t("promotions.draw.seedLater")}</Value>
        <Value name={t("promotions.draw.step2")}>{`${draw.text}/0`}</Value>
        {verified ? (
          <>
            <Value name={t("promotions.draw.step1")}>{verified.hash}</Value>
            <Alert tone={verified.isCommitted ? "positive" : "negative"} live="off">
              {t(verified.isCommitted ? "promotions.draw.step1.ok" : "promotions.draw.step1.bad")}
            </Alert>
            <Value name={t("promotions.draw.step3", { outOf: verified.outOf })}>{verified.roll}</Value>
            <Alert tone={verified.isSame ? "positive" : "negative"} live="off">
              {t(verified.isSame ? "promotions.draw.step3.ok" : "promotions.draw.step3.bad")}
            </Alert>
          </>
        ) : null}
        <Value name={t("promotions.draw.command")}>{`npm run promotions -- verify ${draw.drawId}`}</Value>
      </section>
    </PageColumn>
  );
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-semibold text-text-2">{name}</p>
      <code className="break-all">{children}</code>
    </div>
  );
}
