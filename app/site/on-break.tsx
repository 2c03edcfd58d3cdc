import { useTranslation } from "../i18n/use-translation.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/**
 * Stands in the place of offers, or of what else a break closes (`title`), and says that there is a break. Needs the texts of
 * `promotions`.
 */
export function OnBreak({ title }: { title?: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="pause"
      title={title ?? t("promotions.onBreak.title")}
      text={t("promotions.onBreak.text")}
      action={<ButtonLink to="/member/protection">{t("promotions.onBreak.action")}</ButtonLink>}
    />
  );
}
