import type { ActionFunctionArgs } from "@remix-run/node";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formText } from "../../../site/parse-form.ts";
import brandStyles from "../../../styles/app.css?url";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { requireOperator } from "../guard.server.ts";
import { OpsPanel } from "../parts/ops-panel.tsx";

/** `/ops/announcement-preview`: the draft as the brand's site would show it, for the editor's frame. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  const merchant = formText(form, "merchant");
  const current = await ops.current();
  if (!current?.merchants.some(({ code }) => code === merchant)) throw new Response(null, { status: 404 });
  const language = formText(form, "previewLanguage");
  const preview = ops.preview({
    merchant,
    language,
    theme: formText(form, "previewTheme"),
    type: formText(form, "type"),
    title: formText(form, `texts.${language}.title`),
    content: formText(form, `texts.${language}.content`),
    imageUrl: formText(form, "imageUrl"),
    stylesheet: brandStyles,
  });
  if (!preview) throw new Response(null, { status: 404 });
  return preview;
}

interface PreviewPanelProps {
  languages: readonly string[];
  defaultLanguage: string;
  themes: readonly string[];
}

/** Renders the form's content as the site would show it: sent to a frame in which no script runs. Nothing is saved. */
export function PreviewPanel({ languages, defaultLanguage, themes }: PreviewPanelProps) {
  const { t } = useTranslation();
  return (
    <OpsPanel title={t("ops.preview")}>
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
    </OpsPanel>
  );
}
