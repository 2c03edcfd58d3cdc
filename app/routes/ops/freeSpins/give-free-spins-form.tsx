import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { FreeSpinOffer } from "../../../platform/contract/ops/free-spins.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { AreaField } from "../parts/area-field.tsx";
import { BrandTabs } from "../parts/brand-tabs.tsx";
import { ActForm, OpsField, Radios, SubmitButton } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { LabelChoice } from "../parts/label-choice.tsx";
import { Panel } from "../parts/panel.tsx";
import { useOps } from "../use-ops.ts";

/** The form's result so far: the number of members who would get free spins, once that was requested. */
export interface AudienceCount extends FormErrors {
  count: { chosen: number; fresh: number; left: number | null } | null;
}

interface GiveProps {
  merchant: CurrentOperator["merchants"][number];
  offers: readonly FreeSpinOffer[];
  /** The levels of the club, in ascending order. */
  levels: readonly string[];
  /** The labels in use for the brand's members. */
  labels: readonly string[];
  operationKey: string;
  counted: AudienceCount;
}

/** Grants free spins to chosen members. They are counted first; only the counted members can be confirmed. */
export function GiveFreeSpinsForm({ merchant, offers, levels, labels, operationKey, counted }: GiveProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("ops.freeSpins.new", { brand: merchant.brandName })}>
      <BrandTabs page="freeSpins" chosen={merchant.code} />
      {offers.length === 0 ? (
        <p>{t("ops.freeSpins.noOffers")}</p>
      ) : (
        <GiveForm {...{ merchant, offers, levels, labels, operationKey, counted }} />
      )}
    </Panel>
  );
}

function GiveForm({ merchant, offers, levels, labels, operationKey, counted }: GiveProps) {
  const { t } = useTranslation();
  const { money } = useOps();
  const { values, fields } = counted;
  const [to, setTo] = useState(values.to ?? "usernames");
  const [promotionId, setPromotionId] = useState(values.promotionId ?? offers[0]?.promotionId);
  // The count applies to the members who were chosen at that time.
  const [isCounted, setCounted] = useState(true);
  const offer = offers.find((one) => one.promotionId === promotionId);
  const ways = (["usernames", "label", "level"] as const).filter(
    (way) => way !== "level" || levels.length > 0,
  );
  // A repeated gift keeps its key, unless the key itself was refused.
  const key = fields.idempotencyKey ? operationKey : (values.idempotencyKey ?? operationKey);
  return (
    <ActForm
      action={`/ops/freeSpins?for=${merchant.code}`}
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement && target.name === "note")) setCounted(false);
      }}
    >
      <input type="hidden" name="merchant" value={merchant.code} />
      <input type="hidden" name="idempotencyKey" value={key} />
      <SelectField
        name="promotionId"
        label={t("ops.freeSpins.promotion")}
        value={promotionId}
        onChange={({ target }) => setPromotionId(target.value)}
      >
        {offers.map(({ promotionId: id, title, spins, stake, gameName }) => (
          <option key={id} value={id}>
            {t("ops.freeSpins.offer", { title, spins, stake: money(merchant.code, stake), game: gameName })}
          </option>
        ))}
      </SelectField>
      {fields.promotionId ? <Alert>{fields.promotionId}</Alert> : null}
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
      {to === "usernames" ? (
        <AreaField
          refused={counted}
          name="usernames"
          label={t("ops.freeSpins.usernames")}
          help={t("ops.freeSpins.usernames.help")}
          maxLength={6_000}
          required
        />
      ) : null}
      {to === "label" ? (
        <LabelChoice
          refused={counted}
          label={t("ops.members.label")}
          labels={labels}
          none={t("ops.members.label.choose")}
          required
        />
      ) : null}
      {to === "level" ? (
        <SelectField name="level" label={t("ops.freeSpins.level")} defaultValue={values.level ?? "1"}>
          {levels.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <OpsField
        refused={counted}
        name="note"
        label={t("ops.adjustments.reason")}
        help={t("ops.adjustments.reason.help")}
        maxLength={500}
      />
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
