import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PageLinks } from "../../ui/page-links.tsx";

/** Links to the adjacent pages below a short list of a panel, if there are any. */
export function ListPages(pages: { pageNo: number; totalPages: number }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = params.get("view");
  return (
    <PageLinks
      {...pages}
      className="flex-wrap"
      label={t("member.record.pages")}
      to={(pageNo) => `?${view === null ? "" : `view=${view}&`}pageNo=${pageNo}`}
      texts={{ previous: t("member.record.previous"), next: t("member.record.next") }}
    />
  );
}
