import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Panel } from "../parts/panel.tsx";

interface PreviewPanelProps {
  languages: readonly string[];
  defaultLanguage: string;
  themes: readonly string[];
}

/** Renders the form's content as the site would show it: sent to a frame in which no script runs. Nothing is saved. */
export function PreviewPanel({ languages, defaultLanguage, themes }: PreviewPanelProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("ops.preview")}>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          name="previewLanguage"
          label={t("ops.preview.language")}
          defaultValue={defaultLanguage}
          size="md"
        >
          {[...new Set([defaultLanguage, ...languages])].map((language) => (
            <option key={language} value={language}>
              {language}
            </option>
          ))}
        </SelectField>
        <SelectField name="previewTheme" label={t("ops.preview.theme")} size="md">
          {themes.map((theme) => (
            <option key={theme} value={theme}>
              {t(textKey(`ops.preview.theme.${theme}`))}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          variant="outline"
          formAction="/ops/announcement-preview"
          formTarget="preview"
          formNoValidate
          // The browser submits it, into the frame.
          onClick={(event) => event.stopPropagation()}
          data-preview=""
        >
          {t("ops.preview.show")}
        </Button>
      </div>
      <iframe
        name="preview"
        title={t("ops.preview")}
        sandbox="allow-same-origin"
        className="h-90 w-full rounded-md border border-border"
      />
    </Panel>
  );
}
