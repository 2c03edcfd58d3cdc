import { useActionData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Section, Sections } from "../../../site/panel/section.tsx";
import { useShownResult } from "../../../site/panel/use-shown-result.ts";
import { Times } from "../../../site/times.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Money } from "../../../ui/money.tsx";
import { BreakSection } from "./break-section.tsx";
import { BreakUntil } from "./break-until.tsx";
import { WelcomeLimit } from "./limit-offer.tsx";
import { LimitSection } from "./limit-section.tsx";
import type { ProtectionData, ProtectionView } from "./load-protection.server.ts";
import type { ProtectionResult } from "./protection-action.server.ts";
import { ReviewSection } from "./review-section.tsx";

/** Player protection: the results of this session, limits, and breaks. */
export function ProtectionPage({ protection }: { protection: ProtectionData }) {
  const { t } = useTranslation();
  const result = useActionData<ProtectionResult>();
  const top = useShownResult(result);
  if (protection.view === "failed") {
    return <ErrorState title={t("protection.failed.title")} text={t("protection.failed.text")} />;
  }
  const { done, exclusion, goOn, isFirst, kinds, review } = protection;
  return (
    <Sections ref={top}>
      {result?.message ? <Alert>{result.message}</Alert> : null}
      {done && !result ? <Alert tone="positive">{t(`protection.done.${done}`)}</Alert> : null}
      {goOn !== null && done && !result ? (
        <ButtonLink to={goOn}>{t("protection.first.goOn")}</ButtonLink>
      ) : null}
      {goOn !== null && isFirst ? <WelcomeLimit goOn={goOn} result={result} /> : null}
      {exclusion ? <OnBreak exclusion={exclusion} /> : null}
      {review ? <ReviewSection review={review} result={result} /> : null}
      <Session session={protection.session} />
      {kinds.length > 0 || protection.list.length > 0 ? (
        <LimitSection page={protection} result={result} />
      ) : null}
      <BreakSection page={protection} result={result} />
    </Sections>
  );
}

function OnBreak({ exclusion }: { exclusion: NonNullable<ProtectionView["exclusion"]> }) {
  const { t } = useTranslation();
  const { until, scope } = exclusion;
  return (
    <Alert tone="warning" icon="pause" live="off">
      <BreakUntil until={until} /> {t(`protection.onBreak.${scope}`)} {t("protection.onBreak.text")}
    </Alert>
  );
}

function Session({ session }: { session: ProtectionView["session"] }) {
  const { t } = useTranslation();
  const { startedAt, now, staked, won, net, open, lastSignInAt } = session;
  const minutes = Math.floor((now - startedAt) / 60_000);
  return (
    <Section title={t("protection.session")}>
      <Times>
        {(time) => (
          <Facts>
            <Fact name={t("protection.session.started")}>{time(startedAt)}</Fact>
            <Fact name={t("protection.session.time")}>
              {t("protection.duration", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
            </Fact>
            <Fact name={t("protection.session.staked")}>
              <Money minor={staked} />
            </Fact>
            <Fact name={t("protection.session.won")}>
              <Money minor={won} />
            </Fact>
            <Fact name={t("protection.session.net")} className="font-semibold">
              <Money minor={net} />
            </Fact>
            {open === 0 ? null : (
              <Fact name={t("protection.session.open")}>
                <Money minor={open} />
              </Fact>
            )}
            <Fact name={t("protection.session.before")}>
              {lastSignInAt === null ? t("protection.session.first") : time(lastSignInAt)}
            </Fact>
          </Facts>
        )}
      </Times>
    </Section>
  );
}
