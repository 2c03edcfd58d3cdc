import { useTranslation } from "../../../i18n/use-translation.ts";
import { ButtonLink } from "../../../ui/button.tsx";

/** Below a short list: the pages beside this one, where there are any. */
export function PageLinks({ pageNo, totalPages }: { pageNo: number; totalPages: number }) {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  return (
    <nav className="acts" aria-label={t("member.record.pages")}>
      {pageNo > 1 ? (
        <ButtonLink size="sm" variant="secondary" to={`?pageNo=${pageNo - 1}`} rel="prev">
          {t("member.record.previous")}
        </ButtonLink>
      ) : null}
      {pageNo < totalPages ? (
        <ButtonLink size="sm" variant="secondary" to={`?pageNo=${pageNo + 1}`} rel="next">
          {t("member.record.next")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
