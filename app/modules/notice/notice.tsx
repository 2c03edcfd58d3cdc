import { useEffect, useRef } from "react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { NoticeData } from "./notice.server.ts";

const PIXELS_A_SECOND = 40;

/** The scrolling notice bar (40 px a second, pauses on hover and focus). */
export function Notice({ data }: { data: NoticeData }) {
  const t = useT();
  const row = useRef<HTMLUListElement>(null);
  // How long a turn takes depends on how wide the words came out.
  useEffect(() => {
    const words = row.current;
    const seconds = (width: number) => `${width / PIXELS_A_SECOND}s`;
    words?.style.setProperty("--first", seconds(words.offsetWidth));
    words?.style.setProperty("--turn", seconds(words.offsetWidth + (words.parentElement?.offsetWidth ?? 0)));
  }, []);
  const { brand } = useSite();
  const hasPage = brand.pages.includes("noticePage");
  return (
    <section className="notice" aria-label={t("home.notice.title")}>
      <Icon name="notice" size={20} />
      <span className="badge acc">{t("home.notice.title")}</span>
      <div className="notice-track">
        <ul ref={row}>
          {data.notices.map((notice) => (
            <li key={notice.id}>{notice.title}</li>
          ))}
        </ul>
      </div>
      <time className="num t3 cap whitespace-nowrap">{data.newest}</time>
      {hasPage && (
        <a className="acc b small max-sm:-m-3 max-sm:p-3" href="/noticePage">
          <span className="max-sm:sr-only">{t("home.notice.all")}</span>
          <Icon name="chevron-right" size={18} className="sm:hidden" />
        </a>
      )}
    </section>
  );
}
