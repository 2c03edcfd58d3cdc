import { Form } from "@remix-run/react";
import { useId } from "react";
import type { TextKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { SelectField } from "../../../ui/field.tsx";
import { FormFields } from "../form/form-fields.tsx";
import type { NewItemData } from "../form/new-item.ts";
import type { OpsPageKey } from "../pages.ts";
import { useOps } from "../use-ops.ts";
import { BrandTabs, ChooseBrand } from "./brand-tabs.tsx";
import { ActForm, FieldNote, type FormErrors, SubmitButton } from "./form.tsx";
import { OpsPanel } from "./ops-panel.tsx";

export interface NewItemProps {
  page: OpsPageKey;
  /** The heading, which names the brand. */
  title: TextKey;
  /** Sentences above the form. */
  texts?: readonly TextKey[];
  /** The kinds of items, of which one is chosen first. */
  kinds?: KindChoiceProps;
  /** The text of the button. */
  submit?: TextKey;
  item: NewItemData;
  refused: FormErrors;
}

interface KindChoiceProps {
  label: TextKey;
  initial: string;
  submit: TextKey;
}

/** The form of a new item below a list, at `#new`, once its brand is chosen; nothing for roles that may not add one. */
export function NewItem({ page, title, kinds, item, refused, ...rest }: NewItemProps) {
  const { t } = useTranslation();
  const { may } = useOps();
  const { texts = [], submit = "ops.do.add" } = rest;
  const { call, brand, kind, isOff, fields, operationKey } = item;
  // Without its fields, a refused form shows here why its kind was refused.
  const error = fields ? undefined : refused.fields["rules.kind"];
  // A repeated form keeps its key, unless the key itself was refused.
  const key = refused.fields.idempotencyKey ? operationKey : (refused.values.idempotencyKey ?? operationKey);
  if (!may(`${page}.${call}` as Parameters<typeof may>[0])) return null;
  if (!brand) return <ChooseBrand page={page} />;
  return (
    <div id="new">
      <OpsPanel title={t(title, { brand: brand.brandName } as never)}>
        <BrandTabs page={page} chosen={brand.code} />
        {isOff ? null : texts.map((text) => <p key={text}>{t(text)}</p>)}
        {kinds && !isOff ? (
          <KindChoice {...kinds} {...{ kind, error }} kinds={item.kinds} brand={brand.code} />
        ) : null}
        {fields ? (
          <ActForm
            key={`${brand.code} ${kind}`}
            action={`/ops/${page}?${kind && `kind=${kind}&`}for=${brand.code}`}
          >
            <input type="hidden" name="idempotencyKey" value={key} />
            <FormFields fields={fields} merchant={brand.code} refused={refused} />
            <SubmitButton>{t(submit)}</SubmitButton>
          </ActForm>
        ) : null}
      </OpsPanel>
    </div>
  );
}

interface KindChoiceOptions extends KindChoiceProps, Pick<NewItemData, "kinds" | "kind"> {
  brand: string;
  /** The reason for refusing a kind that is not among these. */
  error: string | undefined;
}

/** Chooses the kind of the new item by the address: its fields appear then. */
function KindChoice({ label, initial, submit, brand, kinds, kind, error }: KindChoiceOptions) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3.5">
      <input type="hidden" name="for" value={brand} />
      <SelectField
        name="kind"
        label={t(label)}
        size="md"
        defaultValue={kind || initial}
        aria-describedby={error ? id : undefined}
      >
        {kinds.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </SelectField>
      <SubmitButton variant="outline">{t(submit)}</SubmitButton>
      <div className="w-full empty:hidden">
        <FieldNote id={id} error={error} help={undefined} />
      </div>
    </Form>
  );
}
