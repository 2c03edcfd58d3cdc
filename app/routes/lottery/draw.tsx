import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { verifyDraw } from "../../platform/lottery/lottery.server.ts";
import { lotteryPath } from "../../shared/game-start.ts";
import { getFailure } from "../../site/call-failure.ts";
import { pageTitle } from "../../site/page-title.ts";
import { useBrandTime } from "../../site/use-site.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ProofCheck, ProofValue } from "../../ui/draw-proof.tsx";
import { PageColumn } from "../../ui/page-parts.tsx";
import { TitledSection } from "../../ui/titled-section.tsx";
import { DrawnTable } from "./drawn-numbers.tsx";

/** Loads one draw: its commitment, the drawn numbers, and the draw recomputed from its seed. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const draw = await context.platform.lottery.draw({ draw: params.draw ?? "" }).catch((error: unknown) => {
    throw new Response(null, { status: getFailure(error).status === 404 ? 404 : 503 });
  });
  const { seed, numbers, seedHash } = draw;
  return data(
    {
      draw,
      verified: seed && numbers ? verifyDraw({ draw: draw.draw, seed, seedHash, numbers }) : null,
      title: pageTitle(context, `${draw.game.name} ${draw.drawNo}`),
      texts: context.texts("lottery"),
    },
    { headers: { "cache-control": "no-store" } },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DrawPage() {
  const { draw, verified } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const time = useBrandTime();
  return (
    <PageColumn>
      <header className="grid justify-items-start gap-2">
        <h1 className="heading-1">{draw.game.name}</h1>
        <p className="flex flex-wrap items-center gap-2 text-14">
          {t("lottery.verify.title", { draw: draw.drawNo })}
          <Badge tone={draw.numbers ? "positive" : "info"}>{t(`lottery.verify.state.${draw.state}`)}</Badge>
        </p>
        <p className="text-13 text-text-2">{t("lottery.honest")}</p>
        <ButtonLink to={lotteryPath(draw.game)} variant="secondary">
          {t("lottery.verify.bet")}
        </ButtonLink>
      </header>
      {draw.numbers ? (
        <TitledSection boxed id="numbers" title={t("lottery.verify.numbers")}>
          <DrawnTable shape={draw.shape} numbers={draw.numbers} />
        </TitledSection>
      ) : null}
      <TitledSection boxed id="steps" title={t("lottery.verify.steps")} className="text-13">
        <p className="text-text-2">
          {t("lottery.verify.opened", { time: time(draw.opensAt) })}
          <br />
          {draw.drawnAt
            ? t("lottery.verify.drawn", { time: time(draw.drawnAt) })
            : t("lottery.drawsAt", { time: time(draw.drawsAt) })}
        </p>
        <ProofValue name={t("lottery.commitment")}>{draw.seedHash}</ProofValue>
        <ProofValue name={t("lottery.verify.seed")}>{draw.seed ?? t("lottery.verify.seedLater")}</ProofValue>
        {verified ? (
          <>
            <ProofValue name={t("lottery.verify.step1")}>{verified.hash}</ProofValue>
            <ProofCheck ok={verified.isCommitted}>
              {t(verified.isCommitted ? "lottery.verify.step1.ok" : "lottery.verify.step1.bad")}
            </ProofCheck>
            <p>{t("lottery.verify.step2", { text: `${draw.draw}/0` })}</p>
            <ProofValue name={t("lottery.verify.step3")}>{verified.numbers.join(" ")}</ProofValue>
            <ProofCheck ok={verified.isSame}>
              {t(verified.isSame ? "lottery.verify.step3.ok" : "lottery.verify.step3.bad")}
            </ProofCheck>
          </>
        ) : null}
        <ProofValue name={t("lottery.verify.command")}>{`npm run lottery -- verify ${draw.draw}`}</ProofValue>
      </TitledSection>
    </PageColumn>
  );
}
