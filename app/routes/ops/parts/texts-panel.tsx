import { useTranslation } from "../../../i18n/use-translation.ts";
import { OpsFacts, OpsPanel } from "./ops-panel.tsx";

interface TextsPanelProps {
  texts: Readonly<Record<string, { title: string; summary: string }>>;
}

/** Shows the title and the summary of an item by language. */
export function TextsPanel({ texts }: TextsPanelProps) {
  const { t } = useTranslation();
  return (
    <OpsPanel title={t("ops.texts.languages")}>
      <OpsFacts
        facts={Object.entries(texts).map(([language, { title, summary }]) => [
          language,
          summary ? `${title}: ${summary}` : title,
        ])}
      />
    </OpsPanel>
  );
}
