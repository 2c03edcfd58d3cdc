import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import {
  ANNOUNCEMENT_TYPES,
  BANNER_GROUPS,
  type OperatorAnnouncement,
} from "../../../platform/contract/ops/announcements.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { ActForm, OpsField, Radios, SubmitButton } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";
import { PicturePicker } from "../parts/picture-picker.tsx";
import { TextsFields } from "../parts/texts-fields.tsx";
import { zoneName } from "../zone.ts";
import { PreviewPanel } from "./preview-panel.tsx";

type Merchant = CurrentOperator["merchants"][number];

interface AnnouncementFormProps {
  refused: FormErrors;
  merchant: Merchant;
  /** The announcement to change; null for a new one. */
  found: OperatorAnnouncement | null;
  /** Start and end in the brand's time zone, in the format of a date field. */
  times: { startsAt: string; endsAt: string };
  /** The brand's themes, for the preview. */
  themes: readonly string[];
  mayWrite: boolean;
}

/** Renders the form of an announcement: its text, place, audience and time. */
export function AnnouncementForm({
  refused,
  merchant,
  found,
  times,
  themes,
  mayWrite,
}: AnnouncementFormProps) {
  const { t } = useTranslation();
  const { values, fields } = refused;
  const [type, setType] = useState(values.type ?? found?.type ?? "PL");
  return (
    <ActForm className="!items-stretch">
      <input type="hidden" name="merchant" value={merchant.code} />
      {found ? <input type="hidden" name="seenVersion" value={found.version} /> : null}
      <fieldset className="flex flex-col gap-5" disabled={!mayWrite}>
        <Panel title={t("ops.announcements.where")}>
          <Radios
            name="type"
            legend={t("ops.announcements.type")}
            chosen={type}
            options={ANNOUNCEMENT_TYPES.map((one) => [one, t(`ops.announcements.type.${one}`)])}
            onChoose={setType}
          />
          {type === "PU" && merchant.settingsOff.popups ? (
            <Alert tone="warning">
              {t("ops.featureOff", { brand: merchant.brandName, setting: merchant.settingsOff.popups })}
            </Alert>
          ) : null}
          {type === "B" ? (
            <div className="w-full max-w-105">
              <SelectField
                name="groupName"
                label={t("ops.announcements.group")}
                defaultValue={values.groupName ?? found?.groupName ?? "w_home"}
              >
                {BANNER_GROUPS.map((group) => (
                  <option key={group} value={group}>
                    {group === "w_reg" ? t("ops.announcements.group.reg") : group}
                  </option>
                ))}
              </SelectField>
              {fields.groupName ? <ErrorText role="alert">{fields.groupName}</ErrorText> : null}
            </div>
          ) : (
            <input type="hidden" name="groupName" value="" />
          )}
          <Radios
            name="execution"
            legend={t("ops.announcements.execution")}
            chosen={values.execution ?? found?.execution ?? "B"}
            options={(["B", "A", "V"] as const).map((one) => [one, t(`ops.announcements.execution.${one}`)])}
          />
          <Radios
            name="platform"
            legend={t("ops.announcements.platform")}
            chosen={values.platform ?? found?.platform ?? "W"}
            options={(["W", "ALL"] as const).map((one) => [one, t(`ops.announcements.platform.${one}`)])}
          />
        </Panel>
        <Panel title={t("ops.announcements.what")}>
          <TextsFields
            refused={refused}
            languages={merchant.languages}
            defaultLanguage={merchant.defaultLanguage}
            texts={found?.texts ?? {}}
            merchant={merchant.code}
          />
          <PictureField
            refused={refused}
            merchant={merchant.code}
            imageUrl={values.imageUrl ?? found?.imageUrl ?? ""}
          />
          <OpsField
            refused={refused}
            name="linkUrl"
            label={t("ops.announcements.link")}
            help={t("ops.announcements.link.help")}
            maxLength={500}
            required={false}
            defaultValue={found?.linkUrl ?? ""}
          />
        </Panel>
        <Panel title={t("ops.announcements.when")}>
          <p className="text-13 text-text-2">
            {t("ops.announcements.zone", { zone: zoneName(merchant.timeZone) })}
          </p>
          <OpsField
            refused={refused}
            name="startsAt"
            type="datetime-local"
            label={t("ops.announcements.startsAt")}
            defaultValue={times.startsAt}
          />
          <OpsField
            refused={refused}
            name="endsAt"
            type="datetime-local"
            label={t("ops.announcements.endsAt")}
            required={false}
            defaultValue={times.endsAt}
          />
          <OpsField
            refused={refused}
            name="sort"
            label={t("ops.announcements.sort")}
            help={t("ops.announcements.sort.help")}
            inputMode="numeric"
            defaultValue={String(found?.sort ?? 0)}
          />
        </Panel>
        <PreviewPanel
          languages={merchant.languages}
          defaultLanguage={merchant.defaultLanguage}
          themes={themes}
        />
        {mayWrite ? (
          <SubmitButton className="self-start">{t(found ? "ops.do.save" : "ops.do.publish")}</SubmitButton>
        ) : null}
      </fieldset>
    </ActForm>
  );
}

function PictureField({
  refused,
  merchant,
  imageUrl,
}: {
  refused: FormErrors;
  merchant: string;
  imageUrl: string;
}) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(imageUrl);
  const error = refused.fields.picture ?? refused.fields.imageUrl;
  return (
    <div className="flex flex-col gap-2">
      <span className="text-13 font-semibold text-text-2">{t("ops.announcements.picture")}</span>
      <input type="hidden" name="imageUrl" value={address} />
      {address ? (
        <img
          src={address.replace("/pictures/", `/ops/pictures/${merchant}/`)}
          alt={t("ops.announcements.picture")}
          className="max-h-50 max-w-105 self-start rounded-md object-contain"
        />
      ) : null}
      <PicturePicker merchant={merchant} onAdded={setAddress} />
      {address ? (
        <button type="button" className="link min-h-6 self-start text-13" onClick={() => setAddress("")}>
          {t("ops.picture.remove")}
        </button>
      ) : null}
      {error ? <ErrorText role="alert">{error}</ErrorText> : null}
    </div>
  );
}
