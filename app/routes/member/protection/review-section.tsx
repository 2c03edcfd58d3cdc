import { useNavigation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Section } from "../../../site/panel/section.tsx";
import { useBrandTime } from "../../../site/use-site.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { PROTECTION_PATH } from "./limit-section.tsx";
import type { ProtectionView } from "./load-protection.server.ts";
import type { ProtectionResult } from "./protection-action.server.ts";

/** Explains that the account resembles an excluded person's and what that means for the money; accepts an objection. */
export function ReviewSection({
  review,
  result,
}: {
  review: NonNullable<ProtectionView["review"]>;
  result: ProtectionResult | undefined;
}) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const { formData } = useNavigation();
  const error = result?.form === "review" ? result.fields.text : undefined;
  return (
    <Section
      title={t(review.held ? "protection.review.held" : "protection.review")}
      text={t(review.held ? "protection.review.held.text" : "protection.review.text")}
      anchor="review"
    >
      <p className="text-13 text-text-2">
        {t("protection.review.since", { time: time(review.since), id: review.id })}
      </p>
      <Form method="post" action={PROTECTION_PATH} className="grid gap-3.5" replace noValidate>
        <input type="hidden" name="intent" value="object" />
        <input type="hidden" name="form" value="review" />
        <input type="hidden" name="id" value={review.id} />
        <TextArea
          key={review.objection}
          label={t("protection.review.objection")}
          name="text"
          rows={4}
          maxLength={2000}
          required
          defaultValue={result?.form === "review" ? result.value : review.objection}
          error={error}
        />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          busy={formData?.get("intent") === "object"}
        >
          {t("protection.review.send")}
        </Button>
      </Form>
    </Section>
  );
}
