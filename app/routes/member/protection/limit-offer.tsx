import { useTranslation } from "../../../i18n/use-translation.ts";
import { Section } from "../../../site/panel/section.tsx";
import { useSite } from "../../../site/use-site.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { LimitForm, PROTECTION_PATH } from "./limit-section.tsx";
import type { ProtectionResult } from "./protection-action.server.ts";

interface LimitOfferProps {
  /** The path of the site that either choice continues to. */
  goOn: string;
  result?: ProtectionResult | undefined;
}

/** A choice of a deposit limit or none. */
export function LimitOffer({ goOn, result }: LimitOfferProps) {
  const { t } = useTranslation();
  return (
    <>
      <LimitForm
        kind="deposit"
        form="first"
        goOn={goOn}
        result={result?.form === "first" ? result : undefined}
      />
      <Form method="post" action={PROTECTION_PATH} replace>
        <input type="hidden" name="kind" value="deposit" />
        <input type="hidden" name="period" value="day" />
        <input type="hidden" name="goOn" value={goOn} />
        <Button type="submit" variant="outline" name="intent" value="remove">
          {t("protection.offer.none")}
        </Button>
      </Form>
    </>
  );
}

/** Explains to a new member why this page comes first, and what follows. */
export function WelcomeLimit(offer: LimitOfferProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <Section
      title={t("protection.first.title")}
      text={t("protection.first.text", { brand: brand.name })}
      isNew
    >
      <LimitOffer {...offer} />
      <p className="text-13 text-text-2">{t("protection.first.after")}</p>
    </Section>
  );
}
