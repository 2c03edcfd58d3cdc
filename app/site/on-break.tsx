import { useTranslation } from "../i18n/use-translation.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useMemberPath } from "./use-member-path.ts";

/**
 * Renders the notice of a break in place of offers, or of other content that a break closes (`title`). Needs the texts
 * of `promotions`.
 */
export function OnBreak({ title }: { title?: string }) {
  const { t } = useTranslation();
  const protection = useMemberPath("protection");
  return (
    <EmptyState
      icon="pause"
      title={title ?? t("promotions.onBreak.title")}
      text={t("promotions.onBreak.text")}
      action={protection ? <ButtonLink to={protection}>{t("promotions.onBreak.action")}</ButtonLink> : null}
    />
  );
}
