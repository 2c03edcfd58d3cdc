import { useId } from "react";
import { SelectField } from "../../../ui/field.tsx";
import { FieldNote, type FormErrors, OpsAmountField, OpsField, OpsTextArea, Radios } from "../parts/form.tsx";
import { LanguageTabs } from "../parts/language-tabs.tsx";
import { RichTextField } from "../parts/rich-text-field.tsx";
import type { FieldView } from "./fields.ts";

interface FormFieldsProps {
  fields: readonly FieldView[];
  /** Code of the merchant whose currency the amounts are in. */
  merchant: string;
  refused: FormErrors;
}

/**
 * Renders the fields of a form, with the sent values and the errors of a refused one. Rich texts show one language at a
 * time.
 */
export function FormFields({ fields, ...rest }: FormFieldsProps) {
  const tabbed = fields.filter(({ tab }) => tab !== undefined);
  const toFields = (shown: readonly FieldView[]) =>
    shown.map((field) => <FormField key={field.name} field={field} {...rest} />);
  if (tabbed.length === 0) return toFields(fields);
  const at = fields.indexOf(tabbed[0] as FieldView);
  return (
    <>
      {toFields(fields.slice(0, at))}
      <LanguageTabs
        languages={[...new Set(tabbed.map(({ tab = "" }) => tab))]}
        refused={tabbed.find(({ name }) => rest.refused.fields[name])?.tab}
      >
        {(language) => toFields(tabbed.filter(({ tab }) => tab === language))}
      </LanguageTabs>
      {toFields(fields.slice(at).filter(({ tab }) => tab === undefined))}
    </>
  );
}

type FieldProps = Omit<FormFieldsProps, "fields"> & { field: FieldView };

function FormField({ field, merchant, refused }: FieldProps) {
  const { name, kind, label, required, value, options = [], maxLength } = field;
  const shared = { refused, name, label, required, defaultValue: value };
  const help = field.help ? { help: field.help } : {};
  const length = maxLength === undefined ? {} : { maxLength };
  const height = field.rows === undefined ? {} : { rows: field.rows };
  const isSent = Object.keys(refused.values).length > 0;
  switch (kind) {
    case "text":
      return <OpsField {...shared} {...help} {...length} />;
    case "area":
      return <OpsTextArea {...shared} help={field.help} {...length} {...height} isProse={field.isProse} />;
    case "rich":
      return (
        <RichTextField
          // A refused text is returned without the content that is not allowed; the editor opens again with the rest.
          key={refused.values[name] ?? ""}
          name={name}
          label={label}
          error={refused.fields[name]}
          defaultValue={refused.values[name] ?? value}
          merchant={field.pictures ? merchant : undefined}
        />
      );
    case "url":
      return <OpsField {...shared} {...help} {...length} inputMode="url" />;
    case "amount":
      return <OpsAmountField {...shared} {...help} merchant={merchant} />;
    case "decimal":
      return <OpsField {...shared} {...help} inputMode="decimal" maxLength={20} />;
    case "whole":
      return <OpsField {...shared} {...help} inputMode="numeric" maxLength={20} />;
    case "time":
      return <OpsField {...shared} {...help} type="datetime-local" step="any" />;
    case "date":
      return <OpsField {...shared} {...help} type="date" />;
    case "suggest":
      return <Suggest {...{ field, refused }} />;
    case "select":
      return <Select {...{ field, refused }} />;
    case "radio":
      return (
        <div className="flex flex-col gap-1.5">
          <Radios name={name} legend={label} chosen={refused.values[name] ?? value} options={options} />
          <FieldNote id={`${name}note`} error={refused.fields[name]} help={undefined} />
        </div>
      );
    case "hidden":
      return (
        <>
          <input type="hidden" name={name} value={value} />
          <FieldNote id={`${name}note`} error={refused.fields[name]} help={undefined} />
        </>
      );
    case "check":
    case "checks":
      return <Checks {...{ field, refused }} isSent={isSent} />;
  }
}

type ChoiceProps = Pick<FieldProps, "field" | "refused">;

/** A text field with suggestions. */
function Suggest({ field, refused }: ChoiceProps) {
  const { name, label, help, required, value, options = [], maxLength } = field;
  const id = useId();
  return (
    <>
      <OpsField
        {...{ refused, name, label, required, defaultValue: value }}
        {...(help && { help })}
        {...(maxLength !== undefined && { maxLength })}
        list={id}
      />
      <datalist id={id}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  );
}

function Select({ field, refused }: ChoiceProps) {
  const { name, label, help, required, value, options = [], choose } = field;
  const id = useId();
  const chosen = refused.values[name] ?? value;
  const error = refused.fields[name];
  return (
    <div className="flex w-full max-w-105 flex-col gap-1.5">
      <SelectField
        {...{ name, label, required }}
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? id : undefined}
        autoFocus={error ? true : undefined}
      >
        {chosen === "" || options.some(([one]) => one === chosen) ? null : (
          <option value={chosen}>{chosen}</option>
        )}
        {choose ? <option value="">{choose}</option> : null}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </SelectField>
      <FieldNote id={id} error={error} help={help} />
    </div>
  );
}

type ChecksProps = ChoiceProps & { isSent: boolean };

/** A single checkbox, or a group of them; nothing for a group without any. */
function Checks({ field, refused, isSent }: ChecksProps) {
  const { name, kind, label, help, value, options = [] } = field;
  const id = useId();
  const shown = (isSent ? (refused.values[name] ?? "") : value).split("\n");
  const error = refused.fields[name];
  const box = ([one, text]: readonly [string, string]) => (
    <label key={one} className="flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={one}
        defaultChecked={shown.includes(one)}
        className="size-5 accent-accent"
      />
      {text}
    </label>
  );
  if (kind === "check") {
    return (
      <div>
        {box(["on", label])}
        <FieldNote id={id} error={error} help={help} />
      </div>
    );
  }
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold text-text-2">{label}</legend>
      {help ? <p className="mb-1.5 text-12 text-text-3">{help}</p> : null}
      <div className="flex flex-wrap gap-x-5 gap-y-1">{options.map(box)}</div>
      <FieldNote id={id} error={error} help={undefined} />
    </fieldset>
  );
}
