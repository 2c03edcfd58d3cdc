import type { TextKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { FormFields } from "../form/form-fields.tsx";
import type { NewItemData } from "../form/new-item.ts";
import type { OpsPageKey } from "../pages.ts";
import { useOps } from "../use-ops.ts";
import { BrandTabs, ChooseBrand } from "./brand-tabs.tsx";
import { ActForm, SubmitButton } from "./form.tsx";
import type { FormErrors } from "./form-errors.ts";
import { Panel } from "./panel.tsx";

interface NewItemProps {
  page: OpsPageKey;
  /** The heading, which names the brand. */
  title: TextKey;
  /** Sentences above the form. */
  texts?: readonly TextKey[];
  item: NewItemData;
  refused: FormErrors;
  /** Query of the form's address in addition to the brand. */
  query?: Readonly<Record<string, string>>;
}

/** The form of a new item below a list, once its brand is chosen; nothing for roles that may not add one. */
export function NewItem({ page, title, texts = [], item, refused, query = {} }: NewItemProps) {
  const { t } = useTranslation();
  const { may } = useOps();
  const { brand, fields, operationKey } = item;
  if (!may(`${page}.create` as Parameters<typeof may>[0])) return null;
  if (!brand) return <ChooseBrand page={page} />;
  return (
    <Panel title={t(title, { brand: brand.brandName } as never)}>
      <BrandTabs page={page} chosen={brand.code} />
      {texts.map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
      {fields ? (
        <ActForm
          key={`${brand.code} ${Object.values(query).join(" ")}`}
          action={`/ops/${page}?${new URLSearchParams({ ...query, for: brand.code })}`}
        >
          <input type="hidden" name="idempotencyKey" value={refused.values.idempotencyKey ?? operationKey} />
          <FormFields fields={fields} merchant={brand.code} refused={refused} />
          <SubmitButton>{t("ops.do.add")}</SubmitButton>
        </ActForm>
      ) : null}
    </Panel>
  );
}
