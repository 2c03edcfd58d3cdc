import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorPromotion } from "../../../platform/contract/ops/promotions.ts";
import { getLocalTime } from "../../../shared/local-time.ts";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { AreaField } from "../parts/area-field.tsx";
import { BudgetFields } from "../parts/budget-fields.tsx";
import { OpsField } from "../parts/form.tsx";
import { zoneName } from "../zone.ts";
import { RuleFields, type RuleFieldsProps } from "./rule-fields.tsx";

type Shown = Pick<
  OperatorPromotion["one"],
  "group" | "texts" | "picture" | "sort" | "quota" | "budget" | "startsAt" | "endsAt" | "rules"
>;

interface EditorFieldsProps extends Omit<RuleFieldsProps, "rules"> {
  one: Shown;
  languages: readonly string[];
}

/** The fields of a promotion. */
export function EditorFields({ one, languages, ...props }: EditorFieldsProps) {
  const { t } = useTranslation();
  const { merchant, choices, refused } = props;
  const field = { refused };
  return (
    <>
      <SelectField
        name="group"
        label={t("ops.promotions.group")}
        defaultValue={refused.values.group ?? one.group}
      >
        {[...new Set([...choices.groups, one.group])].map((group) => (
          <option key={group} value={group}>
            {t(`promotions.group.${group}`)}
          </option>
        ))}
      </SelectField>
      {refused.fields.group ? <ErrorText role="alert">{refused.fields.group}</ErrorText> : null}
      <TextFields one={one} languages={languages} refused={refused} />
      <OpsField
        {...field}
        name="picture"
        label={t("ops.promotions.picture")}
        help={t("ops.promotions.picture.help")}
        defaultValue={one.picture}
        maxLength={300}
        required={false}
      />
      <WhenFields one={one} merchant={merchant} refused={refused} />
      <RuleFields {...props} rules={one.rules} />
      {refused.fields.rules ? <ErrorText role="alert">{refused.fields.rules}</ErrorText> : null}
      {one.rules.kind === "info" ? null : (
        <BudgetFields merchant={merchant} budget={one.budget} refused={refused} />
      )}
    </>
  );
}

/** Title, summary and HTML in each language; a language without a title is left out. */
function TextFields({ one, languages, refused }: Pick<EditorFieldsProps, "one" | "languages" | "refused">) {
  const { t } = useTranslation();
  return languages.map((language) => {
    const text = one.texts[language];
    return (
      <div key={language} className="grid w-full gap-3.5">
        <OpsField
          refused={refused}
          name={`title-${language}`}
          label={t("ops.promotions.text.title", { language })}
          defaultValue={text?.title ?? ""}
          maxLength={120}
          required={false}
        />
        <OpsField
          refused={refused}
          name={`summary-${language}`}
          label={t("ops.promotions.text.summary", { language })}
          defaultValue={text?.summary ?? ""}
          maxLength={300}
          required={false}
        />
        <AreaField
          refused={refused}
          name={`content-${language}`}
          label={t("ops.promotions.text.content", { language })}
          help=""
          defaultValue={text?.content ?? ""}
          maxLength={20_000}
        />
      </div>
    );
  });
}

function WhenFields({ one, merchant, refused }: Pick<EditorFieldsProps, "one" | "merchant" | "refused">) {
  const { t } = useTranslation();
  const zone = zoneName(merchant.timeZone);
  return (
    <>
      <OpsField
        refused={refused}
        name="startsAt"
        type="datetime-local"
        label={t("ops.promotions.begins")}
        help={t("ops.promotions.begins.help", { zone })}
        defaultValue={getLocalTime(one.startsAt, merchant.timeZone)}
      />
      <OpsField
        refused={refused}
        name="endsAt"
        type="datetime-local"
        label={t("ops.promotions.ends")}
        help={t("ops.promotions.ends.help", { zone })}
        defaultValue={one.endsAt === null ? "" : getLocalTime(one.endsAt, merchant.timeZone)}
        required={false}
      />
      <OpsField
        refused={refused}
        name="quota"
        inputMode="numeric"
        label={t("ops.promotions.quota")}
        help={t("ops.promotions.quota.help")}
        defaultValue={one.quota === null ? "" : String(one.quota)}
        required={false}
      />
      <OpsField
        refused={refused}
        name="sort"
        inputMode="numeric"
        label={t("ops.promotions.sort")}
        help={t("ops.promotions.sort.help")}
        defaultValue={String(one.sort)}
      />
    </>
  );
}
