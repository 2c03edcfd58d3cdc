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
  // How long a turn takes depends on how wide the words came out. Until then they stand still.
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
    <section
      className="group flex min-h-13 items-center gap-3 rounded-lg border bg-surface-1 px-4.5 text-accent-text"
      aria-label={t("home.notice.title")}
    >
      <Icon name="notice" size={20} />
      <Badge tone="accent" className="max-sm:hidden">
        {t("home.notice.title")}
      </Badge>
      {/* Out of sight its contents are skipped, and the words rest. */}
      <div className="@container min-w-0 flex-1 overflow-hidden text-13 text-text-2 [content-visibility:auto]">
        <ul
          ref={row}
          className="notice-words flex w-max gap-16 group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused]"
        >
          {data.notices.map((notice) => (
            <li key={notice.id}>{notice.title}</li>
          ))}
        </ul>
      </div>
      <time className="whitespace-nowrap text-12 text-text-3 tabular-nums max-sm:hidden">{data.newest}</time>
      {hasPage && (
        <a
          className="-my-3 py-3 font-semibold text-13 text-accent-text max-sm:-m-3 max-sm:p-3"
          href={NOTICES}
        >
          <span className="max-sm:sr-only">{t("home.notice.all")}</span>
          <Icon name="chevron-right" size={18} className="sm:hidden" />
        </a>
      )}
    </section>
  );
}
