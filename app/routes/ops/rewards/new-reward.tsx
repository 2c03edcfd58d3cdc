import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorReward } from "../../../platform/contract/ops/points.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { formatAmount } from "../../../shared/money.ts";
import { SelectField } from "../../../ui/field.tsx";
import { BrandTabs } from "../parts/brand-tabs.tsx";
import { ActForm, OpsAmountField, OpsField, SubmitButton } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { LineTexts } from "../parts/line-texts.tsx";
import { Panel } from "../parts/panel.tsx";

interface NewRewardProps {
  merchant: CurrentOperator["merchants"][number];
  operationKey: string;
  refused: FormErrors;
}

/** The form for a new reward of a brand. */
export function NewReward({ merchant, operationKey, refused }: NewRewardProps) {
  const { t } = useTranslation();
  const { values } = refused;
  return (
    <Panel title={t("ops.rewards.new", { brand: merchant.brandName })}>
      <BrandTabs page="rewards" chosen={merchant.code} />
      <p>{t("ops.version.draft")}</p>
      <ActForm action={`/ops/rewards?for=${merchant.code}`}>
        <input type="hidden" name="idempotencyKey" value={values.idempotencyKey ?? operationKey} />
        <RewardFields merchant={merchant} refused={refused} />
        <SubmitButton>{t("ops.do.add")}</SubmitButton>
      </ActForm>
    </Panel>
  );
}

interface FieldsProps extends Pick<NewRewardProps, "merchant" | "refused"> {
  /** The saved item; left out for a new one. */
  one?: OperatorReward;
}

/** The fields of a reward. */
export function RewardFields({ merchant, refused, one }: FieldsProps) {
  const { t } = useTranslation();
  const { values } = refused;
  const field = { refused, maxLength: 20 };
  const number = { ...field, inputMode: "numeric" as const };
  return (
    <>
      <SelectField
        name="type"
        label={t("ops.rewards.type")}
        defaultValue={values.type ?? one?.type ?? "goods"}
      >
        {(["goods", "bonus"] as const).map((type) => (
          <option key={type} value={type}>
            {t(`ops.rewards.type.${type}`)}
          </option>
        ))}
      </SelectField>
      <LineTexts
        refused={refused}
        merchant={merchant}
        texts={one?.texts ?? {}}
        parts={[
          { name: "name", label: "ops.rewards.nameIn", maxLength: 120 },
          { name: "text", label: "ops.rewards.textIn", maxLength: 300 },
        ]}
      />
      <OpsField
        refused={refused}
        name="picture"
        label={t("ops.promotions.picture")}
        help={t("ops.promotions.picture.help")}
        defaultValue={one?.picture ?? "art:gift"}
        maxLength={300}
      />
      <OpsField
        {...number}
        name="price"
        label={t("ops.rewards.price")}
        defaultValue={`${one?.price ?? ""}`}
      />
      <OpsField
        {...number}
        name="stock"
        label={t("ops.rewards.stock")}
        help={t("ops.rewards.stock.help")}
        defaultValue={`${one?.stock ?? ""}`}
      />
      <OpsField
        {...number}
        name="perMember"
        label={t("ops.rules.perMember")}
        help={t("ops.rules.perMember.help")}
        defaultValue={`${one?.perMember ?? 1}`}
      />
      <OpsAmountField
        refused={refused}
        name="worth"
        merchant={merchant.code}
        label={t("ops.rewards.worth", { currency: merchant.currency.code })}
        help={t("ops.rewards.worth.help")}
        defaultValue={one?.worth ? formatAmount(one.worth, merchant.currency.decimals) : ""}
        required={false}
      />
      <OpsField
        {...number}
        name="times"
        label={t("ops.missions.times")}
        help={t("ops.rewards.times.help")}
        defaultValue={`${one?.times ?? 3}`}
      />
      <OpsField
        {...number}
        name="days"
        label={t("ops.missions.days")}
        help={t("ops.missions.days.help")}
        defaultValue={`${one?.days ?? 14}`}
      />
      <OpsField
        {...number}
        name="sort"
        label={t("ops.promotions.sort")}
        help={t("ops.promotions.sort.help")}
        defaultValue={`${one?.sort ?? 0}`}
      />
    </>
  );
}
