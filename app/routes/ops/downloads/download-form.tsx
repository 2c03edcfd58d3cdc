import { useTranslation } from "../../../i18n/use-translation.ts";
import {
  MAX_NOTE_LENGTH,
  MAX_VERSION_LENGTH,
  type OperatorDownload,
} from "../../../platform/contract/ops/downloads.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { ActForm, OpsField, SubmitButton } from "../parts/form.tsx";
import type { FormErrors } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";

interface DownloadFormProps {
  one: OperatorDownload;
  merchant: CurrentOperator["merchants"][number];
  refused: FormErrors;
}

/** The current address, version and notes of an app. */
export function DownloadForm({ one, merchant, refused }: DownloadFormProps) {
  const { t } = useTranslation();
  const { defaultLanguage, languages } = merchant;
  return (
    <Panel title={t("ops.downloads.set")}>
      <ActForm>
        <input type="hidden" name="seenSetAt" value={one.setAt ?? 0} />
        <OpsField
          refused={refused}
          name="url"
          label={t("ops.downloads.address")}
          help={t("ops.downloads.address.help")}
          inputMode="url"
          maxLength={600}
          // The document may use a path of the site, which cannot be set here.
          defaultValue={one.url.startsWith("/") ? "" : one.url}
        />
        <OpsField
          refused={refused}
          name="version"
          label={t("ops.downloads.version")}
          help={t("ops.downloads.version.help")}
          maxLength={MAX_VERSION_LENGTH}
          required={false}
          defaultValue={one.version}
        />
        {[...new Set([defaultLanguage, ...languages])].map((language) => (
          <OpsField
            key={language}
            refused={refused}
            name={`note-${language}`}
            label={t("ops.downloads.noteIn", { language })}
            {...(language === defaultLanguage ? { help: t("ops.downloads.note.help") } : {})}
            maxLength={MAX_NOTE_LENGTH}
            required={false}
            defaultValue={one.texts[language]?.note ?? ""}
          />
        ))}
        <SubmitButton>{t("ops.do.save")}</SubmitButton>
      </ActForm>
    </Panel>
  );
}
