import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { LabelledBox, SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { control, InputBox } from "../../../ui/input-box.tsx";
import type { DayErrors } from "../read-days.server.ts";
import { useOps } from "../use-ops.ts";

/** Filters of a list; submitting them leads to the same page. */
export function Filters({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    // The key resets the fields when the address changes.
    <search key={search}>
      <Form
        method="get"
        action={pathname}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(auto-fill,minmax(180px,1fr))]"
      >
        {children}
        <Button type="submit" variant="outline" className="justify-self-start">
          {t("ops.filter")}
        </Button>
      </Form>
    </search>
  );
}

export interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  /** Value and text of each option; an empty value means no choice. */
  options: readonly (readonly [value: string, text: string])[];
}

export function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <SelectField name={name} label={label} defaultValue={chosen} size="md">
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

interface TextFilterProps {
  name: string;
  label: string;
  chosen: string;
  type?: "text" | "date";
  /** Why the value was refused. */
  error?: string | undefined;
}

/** A text filter. Names and references match in part. */
export function TextFilter({ name, label, chosen, type = "text", error }: TextFilterProps) {
  const noteId = `${name}-error`;
  return (
    <LabelledBox label={label} htmlFor={name}>
      <InputBox size="md" invalid={error !== undefined}>
        <input
          id={name}
          name={name}
          type={type}
          className={control}
          defaultValue={chosen}
          maxLength={64}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : noteId}
        />
      </InputBox>
      {error === undefined ? null : (
        <ErrorText id={noteId} role="alert">
          {error}
        </ErrorText>
      )}
    </LabelledBox>
  );
}

interface DayFiltersProps {
  /** The zone in which the days count, in words. */
  zone: string;
  chosen: Readonly<Record<"from" | "to", string>>;
  errors: DayErrors;
}

/** The first and the last day of a list. */
export function DayFilters({ zone, chosen, errors }: DayFiltersProps) {
  const { t } = useTranslation();
  return (["from", "to"] as const).map((name) => {
    const error = errors[name];
    return (
      <TextFilter
        key={name}
        name={name}
        label={t(`ops.log.${name}`, { zone })}
        chosen={chosen[name]}
        type="date"
        error={error && t(error)}
      />
    );
  });
}

/** Chooses one of the operator's brands, or all. */
export function BrandChoice({ chosen }: { chosen: string }) {
  const { t } = useTranslation();
  const { merchants } = useOps();
  const brands = merchants.map(({ code, brandName }) => [code, brandName] as const);
  return (
    <Choice name="brand" label={t("ops.brand")} chosen={chosen} options={[["", t("ops.all")], ...brands]} />
  );
}
