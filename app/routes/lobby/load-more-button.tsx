import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Spinner } from "../../ui/loading.tsx";
import { Meter } from "../../ui/meter.tsx";
import { useEndlessScroll } from "./use-endless-scroll.ts";

interface MoreProps {
  /** `15 of 428 games` */
  shown: string;
  done: number;
  total: number | null;
  more: "none" | "page" | "narrow";
  href: string;
  anchor: string;
  busy: boolean;
}

/**
 * The number of games shown and the link to more. With scripts, more games are appended in place: the page does not
 * jump, the focus stays on the button, and the new count is announced. During a load a second press does nothing.
 * Further pages load on scrolling (use-endless-scroll.ts).
 */
export function LoadMoreButton({ shown, done, total, more, href, anchor, busy }: MoreProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const status = useRef<HTMLParagraphElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const hadFocus = useRef(false);

  // The button disappears with the last page; the focus must not fall back to the top of the page.
  useEffect(() => {
    if (more !== "page" && hadFocus.current) status.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [more]);

  const load = () => {
    hadFocus.current = document.activeElement === link.current;
    navigate(href, { replace: true, preventScrollReset: true });
  };
  const { renew } = useEndlessScroll({ link, href, load });
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    renew();
    load();
  };
  return (
    <div className="grid justify-items-center gap-3 pt-4 lg:gap-4 lg:pt-10 lg:pb-2">
      <p ref={status} className="text-13 text-text-2 tabular-nums" role="status" tabIndex={-1}>
        {shown}
      </p>
      {total !== null && total > 0 ? (
        <span className="flex w-55 max-lg:hidden">
          <Meter thin value={done} max={total} aria-label={shown} />
        </span>
      ) : null}
      {more === "page" ? (
        <Link
          ref={link}
          className={buttonClass({ variant: "secondary", size: "lg" }, "min-w-47.5 max-lg:w-full")}
          to={`${href}#${anchor}`}
          onClick={press}
          aria-busy={busy || undefined}
        >
          {busy ? <Spinner /> : null}
          {t("lobby.more")}
        </Link>
      ) : null}
      {more === "narrow" ? <p className="text-13 text-text-2">{t("lobby.narrow")}</p> : null}
    </div>
  );
}
