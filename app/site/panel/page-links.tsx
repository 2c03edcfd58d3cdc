import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** Links to the adjacent pages below a short list, if there are any. */
export function PageLinks({ pageNo, totalPages }: { pageNo: number; totalPages: number }) {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  return (
    <nav className="flex flex-wrap gap-2.5" aria-label={t("member.record.pages")}>
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

interface PageBarProps {
  label: string;
  /** The current position, on the left. */
  start?: ReactNode;
  /** Links, at the right. */
  children: ReactNode;
}

/** The current position and links to the adjacent pages, below a long list. */
export function PageBar({ label, start, children }: PageBarProps) {
  return (
    <nav className="flex flex-wrap items-center gap-2.5 pt-3.5 md:px-2.5" aria-label={label}>
      {start}
      <span className="flex-1" />
      {children}
    </nav>
  );
}
