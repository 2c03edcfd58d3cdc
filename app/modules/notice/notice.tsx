import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSite } from "../../site/use-site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { NoticeData } from "./notice.server.ts";

const NOTICES = "/noticePage";
const PIXELS_A_SECOND = 40;

/** The scrolling notice bar (40 px a second, pauses on hover and focus). */
export function Notice({ data }: { data: NoticeData }) {
  const { t } = useTranslation();
  const row = useRef<HTMLUListElement>(null);
  // The duration of a turn depends on the rendered width of the words. Until it is known they do not move.
  useEffect(() => {
    const words = row.current;
    const bar = words?.parentElement?.offsetWidth ?? 0;
    const seconds = (width: number) => `${width / PIXELS_A_SECOND}s`;
    words?.style.setProperty("--bar", `${bar}px`);
    words?.style.setProperty("--turn", seconds(words.offsetWidth + bar));
    words?.style.setProperty("--lead", seconds(-bar));
  }, []);
  const { brand } = useSite();
  const hasPage = brand.pages.includes("noticePage");
  return (
    <section className="group notice-bar" aria-label={t("home.notice.title")}>
      <Icon name="notice" size={20} />
      <Badge tone="accent" className="max-sm:hidden">
        {t("home.notice.title")}
      </Badge>
      {/* Out of view its contents are skipped and the text does not move. */}
      <div className="notice-window">
        <ul ref={row} className="notice-words">
          {data.notices.map((notice) => (
            <li key={notice.id}>{notice.title}</li>
          ))}
        </ul>
      </div>
      <time className="whitespace-nowrap text-12 text-text-3 tabular-nums max-sm:hidden">{data.newest}</time>
      {hasPage && (
        <a className="notice-more" href={NOTICES}>
          <span className="max-sm:sr-only">{t("home.notice.all")}</span>
          <Icon name="chevron-right" size={18} className="sm:hidden" />
        </a>
      )}
    </section>
  );
}
