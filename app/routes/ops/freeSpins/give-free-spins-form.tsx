import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { FreeSpinOffer } from "../../../platform/contract/ops/free-spins.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { labelField } from "../form/common-fields.ts";
import type { Field, FieldView } from "../form/fields.ts";
import { FormFields } from "../form/form-fields.tsx";
import { BrandTabs } from "../parts/brand-tabs.tsx";
import { ActForm, type FormErrors, Radios, SubmitButton } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";

/** The ways of choosing members; each is the name of its field. */
export const WAYS = ["usernames", "label", "level"] as const;

/** The fields of a gift. `labels`: those in use for the brand's members. */
export const giftFields = (labels: readonly string[]): Field[] => [
  { name: "promotionId", label: "ops.freeSpins.promotion", look: "select" },
  {
    ...{ name: "usernames", label: "ops.freeSpins.usernames", help: "ops.freeSpins.usernames.help" },
    ...{ look: "area", required: true },
  },
  {
    ...labelField(labels, { label: "ops.members.label", choose: "ops.members.label.choose" }),
    required: true,
  },
  { name: "level", label: "ops.freeSpins.level", look: "select", initial: 1 },
  { name: "note", label: "ops.adjustments.reason", help: "ops.adjustments.reason.help" },
];

/** The form's result so far: the number of members who would get free spins, once that was requested. */
export interface AudienceCount extends FormErrors {
  count: { chosen: number; fresh: number; left: number | null } | null;
}

interface GiveProps {
  merchant: CurrentOperator["merchants"][number];
  offers: readonly FreeSpinOffer[];
  fields: readonly FieldView[];
  operationKey: string;
  counted: AudienceCount;
}

/** Grants free spins to chosen members. They are counted first; only the counted members can be confirmed. */
export function GiveFreeSpinsForm(props: GiveProps) {
  const { t } = useTranslation();
  const { merchant, offers } = props;
  const isOff = merchant.settingsOff.promotions !== undefined;
  return (
    <OpsPanel title={t("ops.freeSpins.new", { brand: merchant.brandName })}>
      <BrandTabs page="freeSpins" chosen={merchant.code} />
      {offers.length > 0 ? <GiveForm {...props} /> : isOff ? null : <p>{t("ops.freeSpins.noOffers")}</p>}
    </OpsPanel>
  );
}

function GiveForm({ merchant, offers, fields, operationKey, counted }: GiveProps) {
  const { t } = useTranslation();
  const { values, fields: refused } = counted;
  const [to, setTo] = useState(values.to ?? "usernames");
  const [promotionId, setPromotionId] = useState(values.promotionId ?? offers[0]?.promotionId);
  // The count applies to the members who were chosen at that time.
  const [isCounted, setCounted] = useState(true);
  const offer = offers.find((one) => one.promotionId === promotionId);
  const hasLevels = fields.some(({ name, options = [] }) => name === "level" && options.length > 0);
  const ways = WAYS.filter((way) => way !== "level" || hasLevels);
  // A repeated gift keeps its key, unless the key itself was refused.
  const key = refused.idempotencyKey ? operationKey : (values.idempotencyKey ?? operationKey);
  const toField = (field: string) => (
    <FormFields
      fields={fields.filter(({ name }) => name === field)}
      merchant={merchant.code}
      refused={counted}
    />
  );
  return (
    <ActForm
      action={`/ops/freeSpins?for=${merchant.code}`}
      onChange={({ target }) => {
        const { name = "", value = "" } = target as Partial<HTMLInputElement>;
        if (name !== "note") setCounted(false);
        if (name === "promotionId") setPromotionId(value);
      }}
    >
      <input type="hidden" name="merchant" value={merchant.code} />
      <input type="hidden" name="idempotencyKey" value={key} />
      {toField("promotionId")}
      {offer && !offer.isConnected ? (
        <Alert tone="warning">{t("ops.freeSpins.noVendor", { vendor: offer.vassalage })}</Alert>
      ) : null}
      {offer && offer.left !== null ? <p>{t("ops.freeSpins.left", { left: offer.left })}</p> : null}
      <Radios
        name="to"
        legend={t("ops.freeSpins.to")}
        chosen={to}
        options={ways.map((way) => [way, t(`ops.freeSpins.to.${way}`)])}
        onChoose={setTo}
      />
      {toField(to)}
      {toField("note")}
      <Confirm count={isCounted ? counted.count : null} />
    </ActForm>
  );
}

/** Counts first, then confirms that count, unless the promotion has fewer left. */
function Confirm({ count }: Pick<AudienceCount, "count">) {
  const { t } = useTranslation();
  if (!count) {
    return (
      <SubmitButton name="decision" value="count">
        {t("ops.freeSpins.count")}
      </SubmitButton>
    );
  }
  const { fresh, left } = count;
  const tooMany = left !== null && fresh > left;
  return (
    <>
      {tooMany ? (
        <Alert tone="warning">{t("ops.freeSpins.tooMany", { fresh, left })}</Alert>
      ) : (
        <Alert tone={count.fresh === 0 ? "warning" : "info"}>
          {t("ops.freeSpins.counted", { chosen: count.chosen, fresh })}
        </Alert>
      )}
      <input type="hidden" name="seenCount" value={count.fresh} />
      <div className="flex flex-wrap gap-2.5">
        {count.fresh > 0 && !tooMany ? (
          <SubmitButton name="decision" value="give">
            {t("ops.freeSpins.give", { fresh: count.fresh })}
          </SubmitButton>
        ) : null}
        <SubmitButton name="decision" value="count" variant="outline">
          {t("ops.messages.recount")}
        </SubmitButton>
      </div>
    </>
  );
}
