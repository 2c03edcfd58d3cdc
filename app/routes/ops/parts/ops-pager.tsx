import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { buttonClass } from "../../../ui/button.tsx";

/** The page number and size of a list. */
export interface Paging {
  pageNo: number;
  pageSize: number;
  total: number;
}

/**
 * Renders the number of the page between links to the previous and next one, with the current filters; PageLinks of
 * `app/ui` has the links alone. `name`: the page's parameter in the address.
 */
export function OpsPager({ pageNo, pageSize, total, name = "page" }: Paging & { name?: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  const to = (page: number) => {
    const params = new URLSearchParams(search);
    params.set(name, String(page));
    return `?${params}`;
  };
  const look = buttonClass({ variant: "outline", size: "sm" });
  return (
    <nav className="flex flex-wrap items-center justify-end gap-3 text-13" aria-label={t("ops.pages")}>
      {pageNo > 1 ? (
        <Link className={look} rel="prev" to={to(pageNo - 1)}>
          {t("ops.previous")}
        </Link>
      ) : null}
      <span>{t("ops.page", { page: pageNo, last })}</span>
      {pageNo < last ? (
        <Link className={look} rel="next" to={to(pageNo + 1)}>
          {t("ops.next")}
        </Link>
      ) : null}
    </nav>
  );
}
