import { Link } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import type { MenuEntry } from "../../brand/public-brand.ts";
import { useT } from "../../i18n/use-t.tsx";
import { GameCard } from "../../ui/game-card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useClientLayoutEffect } from "../../ui/use-client-layout-effect.ts";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import type { TypeMenu } from "../lobby/menu.ts";

interface VendorPanelProps {
  entry: MenuEntry;
  menu: TypeMenu | undefined;
  /** True when there is nothing to wait for any more. */
  failed: boolean;
  /** The entry that the panel belongs to. */
  anchor: RefObject<HTMLElement>;
  /** Beside a rail instead of below a row. */
  beside: boolean;
  /** True when the keyboard opened it: it goes on inside, as soon as there is something inside. */
  focusInside: boolean;
}

/** The dropdown of a menu entry: up to 11 vendors, a twelfth cell "More" with exactly 11, and one featured game. */
export default function VendorPanel({ entry, menu, failed, anchor, beside, focusInside }: VendorPanelProps) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  useClientLayoutEffect(() => place(panel.current, anchor.current, beside), [anchor, beside, menu]);

  useEffect(() => {
    if (menu && focusInside) panel.current?.querySelector<HTMLElement>(".vendors a")?.focus();
  }, [menu, focusInside]);

  const path = entry.href.split("?")[0];
  return (
    <div ref={panel} className="vendor-panel">
      <div className="min-w-0 flex-1">
        <div className="vendor-head">
          <Link className="title" to={entry.href}>
            {t(entry.label)}
          </Link>
          {menu ? <span className="cap t3">{t("shell.providers", { count: menu.total })}</span> : null}
        </div>
        {failed ? <p className="small t2">{t("shell.menuFailed")}</p> : null}
        <ul className="vendors" aria-busy={!menu && !failed}>
          {menu?.vendors.map(({ vassalage, name, games, hot }) => (
            <li key={vassalage}>
              <Link to={`${path}?vassalage=${vassalage}`}>
                <VendorMark vassalage={vassalage} size={30} />
                <span className="min-w-0 flex-1">
                  <span className="b ell block">{name}</span>
                  <span className="cap t3 block">{t("shell.games", { count: games })}</span>
                </span>
                {hot ? <span className="tag hot">{t("card.tag.HOT")}</span> : null}
              </Link>
            </li>
          ))}
          {menu?.more ? (
            <li>
              <Link to={entry.href} className="link">
                <Icon name="grid" size={24} />
                {t("shell.moreProviders")}
              </Link>
            </li>
          ) : null}
          {menu || failed ? null : WAITING.map((key) => <Skeleton key={key} className="h-14" />)}
        </ul>
      </div>
      {menu?.featured ? (
        <div className="featured">
          <GameCard game={menu.featured} jackpot={menu.jackpot} />
        </div>
      ) : menu || failed ? null : (
        <div className="featured">
          <Skeleton className="aspect-[3/4] w-full" />
        </div>
      )}
    </div>
  );
}

const WAITING = ["a", "b", "c", "d", "e", "f"];

/** Below its entry, or beside it on the rail, and always within the window. */
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
