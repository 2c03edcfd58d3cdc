import { Link, useLocation } from "@remix-run/react";
import clsx from "clsx";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { MenuEntry } from "../../brand/public-brand.ts";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSite } from "../../site/use-site.ts";
import { Icon } from "../../ui/icon.tsx";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { restoreFocus } from "../../ui/restore-focus.ts";
import { navIcon } from "./nav-icon.ts";
import { useEntryMenu } from "./use-entry-menu.ts";

/**
 * The delays of a dropdown in milliseconds: before it opens under the pointer, and before it closes when the pointer
 * leaves.
 */
const HOVER_MS = 120;
const LEAVE_MS = 180;

const vendorPanel = lazyPart(() => import("./vendor-panel.tsx"));

const NAVS = {
  row: "main-menu",
  rail: "flex w-full flex-col gap-1",
} as const;

const ENTRIES = {
  // Defined in utilities.css: in the shell's script they would be larger.
  row: "nav-row",
  rail: "menu-tile justify-center",
} as const;
/** The entry of the current page: underlined, or in the accent colour. */
const CURRENT = { row: "text-text-1 after:bg-accent", rail: "bg-accent text-accent-contrast" } as const;
const OTHER = {
  row: "nav-row-plain",
  rail: "rail-entry",
} as const;

const entryClass = (variant: "row" | "rail", current: boolean) =>
  clsx(ENTRIES[variant], (current ? CURRENT : OTHER)[variant]);

/** Renders the brand's menu: a row in the header, or a column of icons at the left. */
export function MainNav({ variant }: { variant: "row" | "rail" }) {
  const { menu } = useSite().brand;
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const later = (key: string | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(key), ms);
  };
  // Arriving at a page closes the dropdown that led there.
  const followed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new path that closes the dropdown
  useEffect(() => {
    clearTimeout(timer.current);
    setOpen(null);
    followed.current = open !== null;
    return () => clearTimeout(timer.current);
  }, [pathname]);
  useEffect(() => {
    if (open !== null || !followed.current) return;
    // The dropdown is removed, with the followed link.
    followed.current = false;
    restoreFocus();
  }, [open]);

  return (
    <nav className={NAVS[variant]} aria-label={t("shell.mainMenu")}>
      {menu.map((entry) => {
        const props = { entry, variant, current: isCurrent(entry, pathname, search) };
        return entry.dropdown ? (
          <MenuItem
            key={entry.key}
            {...props}
            open={open === entry.key}
            setOpen={(opened) => {
              clearTimeout(timer.current);
              setOpen(opened ? entry.key : null);
            }}
            hover={(inside) => later(inside ? entry.key : null, inside ? HOVER_MS : LEAVE_MS)}
          />
        ) : (
          <Link
            key={entry.key}
            to={entry.href}
            className={entryClass(variant, props.current)}
            aria-current={props.current ? "page" : undefined}
          >
            <Face {...props} />
          </Link>
        );
      })}
    </nav>
  );
}

/**
 * Returns true when an entry's page is the current one or, for an entry that starts a game, when that game is running.
 */
function isCurrent({ href }: MenuEntry, pathname: string, search: string): boolean {
  const [path, query = ""] = href.split("?");
  if (path === "/") return ["/", "/index", "/index.html", "/home"].includes(pathname);
  return path === pathname && (!query.startsWith("gameCode=") || search.startsWith(`?${query}`));
}

interface ItemProps {
  entry: MenuEntry;
  variant: "row" | "rail";
  current: boolean;
  open: boolean;
  setOpen: (open: boolean) => void;
  hover: (inside: boolean) => void;
}

/**
 * Renders an entry with a dropdown of vendors. It is a link to its category, also without scripts. Hovering with a
 * mouse opens the dropdown, and a mouse click follows the link. The first tap, Enter or ArrowDown opens the dropdown,
 * the next one follows the link.
 */
function MenuItem({ entry, variant, current, open, setOpen, hover }: ItemProps) {
  const root = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  // Not all browsers report a click's pointer type.
  const hovered = useRef(false);
  const vendorMenu = useEntryMenu(entry.key);
  const load = () => {
    vendorPanel.prefetch();
    void vendorMenu.load();
  };
  const show = (keyboard: boolean) => {
    setByKeyboard(keyboard);
    load();
    setOpen(true);
  };

  const overMouse = (event: PointerEvent, inside: boolean) => {
    if (event.pointerType !== "mouse") return;
    hovered.current = inside;
    if (inside) load();
    hover(inside);
  };
  const onClick = (event: MouseEvent) => {
    // A click by Enter has no screen position.
    const byEnter = event.detail === 0;
    const byMouse = hovered.current && !byEnter;
    if (open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Cancels the pending opening.
    if (byMouse) return setOpen(false);
    event.preventDefault();
    show(byEnter);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
      link.current?.focus();
    } else if (event.key === "ArrowDown" && event.target === link.current) {
      event.preventDefault();
      show(true);
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches what happens to the link and the dropdown inside
    <div
      ref={root}
      onPointerEnter={(event) => overMouse(event, true)}
      onPointerLeave={(event) => overMouse(event, false)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Link
        ref={link}
        to={entry.href}
        className={entryClass(variant, current)}
        aria-current={current ? "page" : undefined}
        aria-expanded={open}
        onClick={onClick}
      >
        <Face entry={entry} variant={variant} current={current} />
        {variant === "row" ? (
          <Icon name={open ? "chevron-up" : "chevron-down"} size={14} className="text-text-3" />
        ) : null}
      </Link>
      {open ? (
        <Lazy
          part={vendorPanel}
          props={{
            entry,
            menu: vendorMenu.menu,
            failed: vendorMenu.failed,
            anchor: link,
            beside: variant === "rail",
            focusInside: byKeyboard,
          }}
        />
      ) : null}
    </div>
  );
}

function Face({ entry, variant }: { entry: MenuEntry; variant: "row" | "rail"; current: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {variant === "rail" ? <Icon name={navIcon(entry.key)} size={22} /> : null}
      {t(textKey(entry.label))}
    </>
  );
}
