import clsx from "clsx";
import { ButtonLink } from "./button.tsx";

interface AdjacentPagesProps {
  /** The current page, from 1. */
  pageNo: number;
  /** The number of pages, as far as it is known. */
  totalPages: number;
  /** Returns the address of a page. */
  to(pageNo: number): string;
  /** The texts of the links; without them the numbers of the pages. */
  texts?: { previous: string; next: string };
}

interface PageLinksProps extends AdjacentPagesProps {
  /** The name of the list, for screen readers. */
  label: string;
  className?: string;
}

/** Links to the adjacent pages of a list; nothing for a single page. */
export function PageLinks({ label, className, ...pages }: PageLinksProps) {
  if (pages.totalPages <= 1) return null;
  return (
    <nav className={clsx("flex gap-2.5", className)} aria-label={label}>
      <AdjacentPages {...pages} />
    </nav>
  );
}

/** The links alone, for a bar that contains more. */
export function AdjacentPages({ pageNo, totalPages, to, texts }: AdjacentPagesProps) {
  return (
    <>
      {pageNo > 1 ? (
        <ButtonLink size="sm" variant="secondary" to={to(pageNo - 1)} rel="prev">
          {texts?.previous ?? `‹ ${pageNo - 1}`}
        </ButtonLink>
      ) : null}
      {pageNo < totalPages ? (
        <ButtonLink size="sm" variant="secondary" to={to(pageNo + 1)} rel="next">
          {texts?.next ?? `${pageNo + 1} ›`}
        </ButtonLink>
      ) : null}
    </>
  );
}
