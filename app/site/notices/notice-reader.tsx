import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Announcement } from "../../platform/contract/content.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Html } from "../../ui/html.tsx";
import { AdjacentPages } from "../../ui/page-links.tsx";
import { card } from "../../ui/page-parts.tsx";
import { Link } from "../../ui/panel-links.tsx";
import { Times, useRowTime } from "../times.tsx";
import { useBrandTime } from "../use-site.ts";

/** A page of announcements, with one of them chosen; null when there is none. */
export interface NoticesData {
  titles: readonly Pick<Announcement, "id" | "title" | "time">[];
  chosen: Announcement | null;
  pageNo: number;
  totalPages: number;
}

interface NoticeReaderProps {
  /** The name of the list. */
  name: string;
  notices: NoticesData;
}

/** Announcements: titles on the left, and the chosen one on the right. Needs the texts of `notices`. */
export function NoticeReader({ name, notices: { titles, chosen, pageNo, totalPages } }: NoticeReaderProps) {
  const { t } = useTranslation();
  if (chosen === null) {
    return <EmptyState icon="notice" title={t("notices.none.title")} text={t("notices.none.text")} />;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
      <nav aria-label={name} className="grid grid-cols-1 gap-3">
        <Times>
          <Titles titles={titles} chosen={chosen.id} pageNo={pageNo} />
        </Times>
        <Pages pageNo={pageNo} totalPages={totalPages} />
      </nav>
      <Chosen notice={chosen} />
    </div>
  );
}

/** Returns the address of a page of titles, or of one of its announcements. */
const toAddress = (pageNo: number, id?: string) =>
  `?${new URLSearchParams({ pageNo: String(pageNo), ...(id === undefined ? {} : { id }) })}`;

function Titles({ titles, chosen, pageNo }: Pick<NoticesData, "titles" | "pageNo"> & { chosen: string }) {
  const getTime = useRowTime();
  return (
    <ul className={clsx(card, "divide-y divide-border overflow-hidden")}>
      {titles.map(({ id, title, time }) => (
        <li key={id}>
          <Link
            // On a phone the text is below the list, and opening an entry jumps to it.
            to={`${toAddress(pageNo, id)}#notice`}
            preventScrollReset
            aria-current={id === chosen ? "true" : undefined}
            className={clsx(
              "grid gap-0.5 px-4 py-3 -outline-offset-2",
              id === chosen ? "bg-accent-soft text-accent-text" : "text-text-2 hover:bg-surface-2",
            )}
          >
            <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
            <time className="text-12 text-text-3 tabular-nums" dateTime={new Date(time).toISOString()}>
              {getTime(time)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Pages({ pageNo, totalPages }: Pick<NoticesData, "pageNo" | "totalPages">) {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2.5 text-13">
      <span className="tabular-nums">{t("notices.page", { page: pageNo, last: totalPages })}</span>
      <span className="flex gap-2">
        <AdjacentPages
          pageNo={pageNo}
          totalPages={totalPages}
          to={toAddress}
          texts={{ previous: t("notices.previous"), next: t("notices.next") }}
        />
      </span>
    </p>
  );
}

function Chosen({ notice }: { notice: Announcement }) {
  const { t } = useTranslation();
  const getTime = useBrandTime();
  const { title, time, content, imageUrl, linkUrl } = notice;
  return (
    <article
      id="notice"
      className={clsx(card, "grid min-w-0 scroll-mt-28 grid-cols-1 gap-4 p-5 lg:p-7")}
      aria-labelledby="notice-title"
    >
      <header className="grid gap-1">
        <h2 className="heading-3" id="notice-title">
          {title}
        </h2>
        <time className="text-13 text-text-3 tabular-nums" dateTime={new Date(time).toISOString()}>
          {getTime(time)}
        </time>
      </header>
      {imageUrl ? <img src={imageUrl} alt="" className="max-h-96 w-full rounded-md object-cover" /> : null}
      <Html html={content} />
      {linkUrl ? (
        <ButtonLink to={linkUrl} className="justify-self-start">
          {t("notices.more")}
        </ButtonLink>
      ) : null}
    </article>
  );
}
