import { useNavigation } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Section } from "../../../site/panel/section.tsx";
import { Button } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { PROTECTION_PATH } from "./limit-section.tsx";
import type { ProtectionView } from "./load-protection.server.ts";
import type { ProtectionResult } from "./protection-action.server.ts";

type Kind = "cool_off" | "self_exclusion";

/** Forms that begin a break from play. Each explains its effect before it is submitted. */
export function BreakSection({
  page,
  result,
}: {
  page: ProtectionView;
  result: ProtectionResult | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Section title={t("protection.break")} text={t("protection.break.text")} anchor="break">
      {page.coolOffHours.length > 0 ? (
        <BreakForm kind="cool_off" lengths={page.coolOffHours} result={result} />
      ) : null}
      <BreakForm kind="self_exclusion" lengths={page.selfExclusionMonths} result={result} />
    </Section>
  );
}

function BreakForm({
  kind,
  lengths,
  result,
}: {
  kind: Kind;
  lengths: readonly number[];
  result: ProtectionResult | undefined;
}) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const id = useId();
  const refused = result?.form === kind ? result.fields : {};
  const lengthText = (length: number) => {
    if (kind === "self_exclusion") return t("protection.months", { count: length });
    return length % 24 === 0
      ? t("protection.days", { count: length / 24 })
      : t("protection.hoursLong", { count: length });
  };
  return (
    <details className="group w-full rounded-md border border-border" open={result?.form === kind}>
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-2 px-3.5 font-semibold">
        {t(`protection.break.${kind}`)}
        <Icon
          name="chevron-down"
          size={18}
          className="text-text-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <Form method="post" action={PROTECTION_PATH} className="grid gap-3.5 p-3.5 pt-0" replace noValidate>
        <input type="hidden" name="intent" value="break" />
        <input type="hidden" name="form" value={kind} />
        <input type="hidden" name="kind" value={kind} />
        <p className="text-13 text-text-2">{t(`protection.break.${kind}.text`)}</p>
        <div className="grid gap-3.5 sm:grid-cols-2">
          <SelectField label={t("protection.break.length")} name="length">
            {lengths.map((length) => (
              <option key={length} value={length}>
                {lengthText(length)}
              </option>
            ))}
            {kind === "self_exclusion" ? <option value="good">{t("protection.forGood")}</option> : null}
          </SelectField>
          <SelectField label={t("protection.scope")} name="scope">
            <option value="brand">{t("protection.scope.brand")}</option>
            <option value="all_brands">{t("protection.scope.all_brands")}</option>
          </SelectField>
        </div>
        <Check
          name="understood"
          aria-invalid={refused.understood ? true : undefined}
          aria-describedby={refused.understood ? `${id}why` : undefined}
        >
          {t("protection.break.understood")}
        </Check>
        {refused.understood ? <ErrorText id={`${id}why`}>{refused.understood}</ErrorText> : null}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          busy={formData?.get("intent") === "break" && formData.get("kind") === kind}
        >
          {t(`protection.break.${kind}.begin`)}
        </Button>
      </Form>
    </details>
  );
}
