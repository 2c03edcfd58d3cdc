import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ErrorText } from "../../../ui/help-text.tsx";
import { richTexts } from "../form/common-fields.ts";
import type { Field, FieldView } from "../form/fields.ts";
import { FormFields } from "../form/form-fields.tsx";
import { ActForm, type FormErrors, SubmitButton } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { PicturePicker } from "../parts/picture-picker.tsx";
import { zoneName } from "../zone.ts";
import { PreviewPanel } from "./preview.tsx";

/** The fields of an announcement, in the order of its panels. */
export const ANNOUNCEMENT_FIELDS: readonly Field[] = [
  { name: "type", label: "ops.announcements.type", look: "radio", initial: "PL" },
  { name: "groupName", label: "ops.announcements.group", look: "select", initial: "w_home" },
  { name: "execution", label: "ops.announcements.execution", look: "radio", initial: "B" },
  { name: "platform", label: "ops.announcements.platform", look: "radio", initial: "W" },
  richTexts({ pictures: true }),
  { name: "imageUrl", label: "ops.announcements.picture", initial: "" },
  { name: "linkUrl", label: "ops.announcements.link", help: "ops.announcements.link.help", initial: "" },
  { name: "startsAt", label: "ops.announcements.startsAt" },
  { name: "endsAt", label: "ops.announcements.endsAt" },
  { name: "sort", label: "ops.announcements.sort", help: "ops.announcements.sort.help", initial: 0 },
];

type Merchant = CurrentOperator["merchants"][number];

/** Returns the setting that a type of announcement needs, if the brand has it off. */
export function getSettingOff({ settingsOff }: Merchant, type: string): string | undefined {
  return { PU: settingsOff.popups, AG: settingsOff.agents }[type];
}

interface AnnouncementFormProps {
  refused: FormErrors;
  merchant: Merchant;
  fields: readonly FieldView[];
  /** The version of the announcement to change; null for a new one. */
  version: number | null;
  /** The brand's themes, for the preview. */
  themes: readonly string[];
  mayWrite: boolean;
}

/** Renders the form of an announcement: its text, place, audience and time. */
export function AnnouncementForm({
  refused,
  merchant,
  fields,
  version,
  themes,
  mayWrite,
}: AnnouncementFormProps) {
  const { t } = useTranslation();
  const getValue = (name: string) =>
    refused.values[name] ?? fields.find((one) => one.name === name)?.value ?? "";
  const [type, setType] = useState(getValue("type"));
  const settingOff = getSettingOff(merchant, type);
  const toFields = (...names: string[]) => (
    <FormFields
      fields={fields.filter(({ name }) => names.includes(name.split(".")[0] ?? ""))}
      merchant={merchant.code}
      refused={refused}
    />
  );
  return (
    <ActForm
      className="!items-stretch"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "type") setType(target.value);
      }}
    >
      <input type="hidden" name="merchant" value={merchant.code} />
      {version === null ? null : <input type="hidden" name="seenVersion" value={version} />}
      <fieldset className="flex flex-col gap-5" disabled={!mayWrite}>
        <OpsPanel title={t("ops.announcements.where")}>
          {toFields("type")}
          {settingOff ? (
            <Alert tone="warning">
              {t("ops.featureOff", { brand: merchant.brandName, setting: settingOff })}
            </Alert>
          ) : null}
          {type === "B" ? toFields("groupName") : <input type="hidden" name="groupName" value="" />}
          {type === "AG" ? <input type="hidden" name="execution" value="A" /> : toFields("execution")}
          {toFields("platform")}
        </OpsPanel>
        <OpsPanel title={t("ops.announcements.what")}>
          {toFields("texts")}
          <PictureField refused={refused} merchant={merchant.code} imageUrl={getValue("imageUrl")} />
          {toFields("linkUrl")}
        </OpsPanel>
        <OpsPanel title={t("ops.announcements.when")}>
          <p className="text-13 text-text-2">
            {t("ops.announcements.zone", { zone: zoneName(merchant.timeZone) })}
          </p>
          {toFields("startsAt", "endsAt", "sort")}
        </OpsPanel>
        <PreviewPanel
          languages={merchant.languages}
          defaultLanguage={merchant.defaultLanguage}
          themes={themes}
        />
        {mayWrite ? (
          <SubmitButton className="self-start">
            {t(version === null ? "ops.do.publish" : "ops.do.save")}
          </SubmitButton>
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
