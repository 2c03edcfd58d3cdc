import { Link } from "@remix-run/react";
import clsx from "clsx";
import { type RefObject, useEffect, useRef } from "react";
import type { MenuEntry } from "../../brand/public-brand.ts";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { GameCard } from "../../ui/game-card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { PANEL_SIZES } from "../../ui/picture-sizes.ts";
import { Tag } from "../../ui/tag.tsx";
import { useClientLayoutEffect } from "../../ui/use-hydrated.ts";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import type { EntryMenu } from "./entry-menu.ts";

interface VendorPanelProps {
  entry: MenuEntry;
  menu: EntryMenu | undefined;
  /** True when loading has failed, so that there is nothing left to wait for. */
  failed: boolean;
  /** The entry that the panel belongs to. */
  anchor: RefObject<HTMLElement>;
  /** True to place it beside a rail instead of below a row. */
  beside: boolean;
  /** True when the keyboard opened it: focus moves inside as soon as it has content. */
  focusInside: boolean;
}

/**
 * Renders the dropdown of a menu entry: up to 11 vendors, a twelfth cell "More" with exactly 11, and one featured game.
 */
export default function VendorPanel({ entry, menu, failed, anchor, beside, focusInside }: VendorPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useClientLayoutEffect(() => place(panel.current, anchor.current, beside), [anchor, beside, menu]);

  useEffect(() => {
    if (menu && focusInside) list.current?.querySelector("a")?.focus();
  }, [menu, focusInside]);

  const path = entry.href.split("?")[0];
  // Few vendors are shown in one column.
  const few = menu !== undefined && menu.vendors.length + (menu.more ? 1 : 0) < 4;
  return (
    <div
      ref={panel}
      className={clsx(
        "fixed z-40 flex max-h-[calc(100dvh-140px)] animate-drop-in gap-8 overflow-y-auto rounded-lg border border-border bg-surface-1 p-5 shadow-3",
        few ? "w-125" : "w-[calc(100%-32px)] max-w-230",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between px-2 pb-2.5">
          <Link className="text-16 font-bold" to={entry.href}>
            {t(textKey(entry.label))}
          </Link>
          {menu ? (
            <span className="text-12 text-text-3">{t("shell.providers", { count: menu.total })}</span>
          ) : null}
        </div>
        {failed ? <p className="text-13 text-text-2">{t("shell.menuFailed")}</p> : null}
        <ul ref={list} className={clsx("grid gap-1", few ? "" : "grid-cols-3")} aria-busy={!menu && !failed}>
          {menu?.vendors.map(({ vassalage, name, games, hot }) => (
            <li key={vassalage}>
              <Link to={`${path}?vassalage=${vassalage}`} className={ITEM}>
                <VendorMark vassalage={vassalage} size={30} />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 text-14/4.5 font-semibold">{name}</span>
                  <span className="text-12 text-text-3 block">{t("shell.games", { count: games })}</span>
                </span>
                {hot ? <Tag kind="HOT">{t("card.tag.HOT")}</Tag> : null}
              </Link>
            </li>
          ))}
          {menu?.more ? (
            <li>
              <Link to={entry.href} className={clsx(ITEM, "link")}>
                <Icon name="grid" size={24} />
                {t("shell.moreProviders")}
              </Link>
            </li>
          ) : null}
          {menu || failed ? null : SKELETON_KEYS.map((key) => <Skeleton key={key} className="h-14" />)}
        </ul>
      </div>
      {menu?.featured ? (
        <div className="w-54 flex-none">
          <GameCard game={menu.featured} jackpot={menu.jackpot} sizes={PANEL_SIZES} />
        </div>
      ) : menu || failed ? null : (
        <div className="w-54 flex-none">
          <Skeleton className="aspect-3/4 w-full" />
        </div>
      )}
    </div>
  );
}

const ITEM =
  "flex min-h-16 items-center gap-2.5 rounded-md p-2 hover:bg-surface-2 hover:no-underline focus-visible:-outline-offset-2";

const SKELETON_KEYS = ["a", "b", "c", "d", "e", "f"];

/** Places the panel below its entry, or beside it on the rail, always within the window. */
function place(panel: HTMLElement | null, anchor: HTMLElement | null, beside: boolean) {
  if (!panel || !anchor) return;
  const at = anchor.getBoundingClientRect();
  const margin = 16;
  if (beside) {
    const top = Math.min(at.top, innerHeight - panel.offsetHeight - margin);
    panel.style.top = `${Math.max(margin, top)}px`;
    panel.style.left = `${at.right + 12}px`;
  } else {
    const right = document.documentElement.clientWidth - panel.offsetWidth - margin;
    panel.style.left = `${Math.max(margin, Math.min(at.left - 42, right))}px`;
    panel.style.top = `${at.bottom + 8}px`;
  }
}
