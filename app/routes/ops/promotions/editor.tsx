import { type ComponentProps, useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorPromotion } from "../../../platform/contract/ops/promotions.ts";
import { promotionGroup } from "../../../platform/contract/promotion-rules.ts";
import { LabelledBox, SelectField } from "../../../ui/field.tsx";
import { ErrorText, HelpText } from "../../../ui/help-text.tsx";
import { control, InputBox } from "../../../ui/input-box.tsx";
import type { Refused } from "../parts/refused.ts";
import { utcTextOf } from "../parts/utc-time.ts";

type Shown = Pick<
  OperatorPromotion["one"],
  "group" | "texts" | "picture" | "sort" | "quota" | "startsAt" | "endsAt" | "rules"
>;

interface EditorFieldsProps {
  one: Shown;
  languages: readonly string[];
  refused: Refused;
}

/** The fields of a promotion. */
export function EditorFields({ one, languages, refused }: EditorFieldsProps) {
  const { t } = useTranslation();
  const { values } = refused;
  const shown = (name: string, stored: string) => values[name] ?? stored;
  const field = { refused };
  return (
    <>
      <SelectField name="group" label={t("ops.promotions.group")} defaultValue={shown("group", one.group)}>
        {promotionGroup.options.map((group) => (
          <option key={group} value={group}>
            {t(`promotions.group.${group}`)}
          </option>
        ))}
      </SelectField>
      {languages.map((language) => {
        const text = one.texts[language];
        return (
          <div key={language} className="grid w-full gap-3.5">
            <Line
              {...field}
              name={`title.${language}`}
              label={t("ops.promotions.text.title", { language })}
              defaultValue={shown(`title.${language}`, text?.title ?? "")}
              maxLength={120}
            />
            <Line
              {...field}
              name={`summary.${language}`}
              label={t("ops.promotions.text.summary", { language })}
              defaultValue={shown(`summary.${language}`, text?.summary ?? "")}
              maxLength={300}
            />
            <Area
              {...field}
              name={`content.${language}`}
              label={t("ops.promotions.text.content", { language })}
              value={shown(`content.${language}`, text?.content ?? "")}
            />
          </div>
        );
      })}
      <Line
        {...field}
        name="picture"
        label={t("ops.promotions.picture")}
        help={t("ops.promotions.picture.help")}
        defaultValue={shown("picture", one.picture)}
        maxLength={300}
      />
      <Line
        {...field}
        name="startsAt"
        type="datetime-local"
        label={t("ops.promotions.begins")}
        help={t("ops.promotions.begins.help")}
        defaultValue={shown("startsAt", utcTextOf(one.startsAt))}
        required
      />
      <Line
        {...field}
        name="endsAt"
        type="datetime-local"
        label={t("ops.promotions.ends")}
        help={t("ops.promotions.ends.help")}
        defaultValue={shown("endsAt", one.endsAt === null ? "" : utcTextOf(one.endsAt))}
      />
      <Line
        {...field}
        name="quota"
        inputMode="numeric"
        label={t("ops.promotions.quota")}
        help={t("ops.promotions.quota.help")}
        defaultValue={shown("quota", one.quota === null ? "" : String(one.quota))}
      />
      <Line
        {...field}
        name="sort"
        inputMode="numeric"
        label={t("ops.promotions.sort")}
        help={t("ops.promotions.sort.help")}
        defaultValue={shown("sort", String(one.sort))}
        required
      />
      <Area
        {...field}
        name="rules"
        label={t("ops.promotions.rules")}
        help={t("ops.promotions.rules.help")}
        value={shown("rules", JSON.stringify(one.rules, null, 2))}
        mono
      />
    </>
  );
}

type LineProps = ComponentProps<"input"> & { refused: Refused; name: string; label: string; help?: string };

function Line({ refused, name, label, help, ...rest }: LineProps) {
  const id = useId();
  const error = refused.fields[name];
  return (
    <LabelledBox label={label} htmlFor={id} className="w-full max-w-150">
      <InputBox invalid={!!error}>
        <input
          {...rest}
          id={id}
          name={name}
          className={control}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}note`}
        />
      </InputBox>
      <Note id={`${id}note`} error={error} help={help} />
    </LabelledBox>
  );
}

interface AreaProps {
  refused: Refused;
  name: string;
  label: string;
  value: string;
  help?: string;
  mono?: boolean;
}

function Area({ refused, name, label, value, help, mono = false }: AreaProps) {
  const id = useId();
  const error = refused.fields[name];
  return (
    <LabelledBox label={label} htmlFor={id} className="w-full max-w-150">
      <textarea
        id={id}
        name={name}
        rows={mono ? 14 : 4}
        defaultValue={value}
        spellCheck={!mono}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}note`}
        className={`rounded-md border border-border-strong bg-surface-2 p-3 text-13 ${mono ? "font-mono" : ""}`}
      />
      <Note id={`${id}note`} error={error} help={help} />
    </LabelledBox>
  );
}

function Note({ id, error, help }: { id: string; error: string | undefined; help: string | undefined }) {
  if (error) {
    return (
      <ErrorText id={id} role="alert">
        {error}
      </ErrorText>
    );
  }
  return help ? <HelpText id={id}>{help}</HelpText> : null;
}
