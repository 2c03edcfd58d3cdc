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
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { styledPart } from "./modal-parts.ts";
import { navIcon } from "./nav-icon.ts";
import { useTypeMenu } from "./use-type-menu.ts";

/** A dropdown opens so long after the pointer came, and stays as long after it left. */
const HOVER_MS = 120;
const LEAVE_MS = 180;

const vendorPanel = styledPart(() => import("./vendor-panel.tsx"));

/** The brand's menu: a row in the header, or a column of icons at the left. */
export function MainNav({ variant }: { variant: "row" | "rail" }) {
  const { menu } = useSite().brand;
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const later = (key: string | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(key), ms);
  };
  // Arriving somewhere closes what led there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new path that closes the dropdown
  useEffect(() => {
    clearTimeout(timer.current);
    setOpen(null);
    return () => clearTimeout(timer.current);
  }, [pathname]);

  return (
    <nav className={variant === "row" ? "nav" : "rail-nav"} aria-label={t("shell.mainMenu")}>
      {menu.map((entry) => {
        const props = { entry, variant, current: isCurrent(entry, pathname, search) };
        return entry.menu ? (
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
            className={clsx("nav-link", props.current && "on")}
            aria-current={props.current ? "page" : undefined}
          >
            <Face {...props} />
          </Link>
        );
      })}
    </nav>
  );
}

/** An entry is where one is when its page is, or, for an entry that starts a game, when that game is. */
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
 * An entry with a dropdown of vendors. It is a link to its category, and stays one without scripts; the first click,
 * Enter or ArrowDown opens the dropdown, the next one follows the link.
 */
function MenuItem({ entry, variant, current, open, setOpen, hover }: ItemProps) {
  const root = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const typeMenu = useTypeMenu(entry.menu);
  const load = () => {
    vendorPanel.prefetch();
    void typeMenu.load();
  };
  const show = (keyboard: boolean) => {
    setByKeyboard(keyboard);
    load();
    setOpen(true);
  };

  const overMouse = (event: PointerEvent, inside: boolean) => {
    if (event.pointerType !== "mouse") return;
    if (inside) load();
    hover(inside);
  };
  const onClick = (event: MouseEvent) => {
    if (open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // A click of Enter has no place on the screen.
    show(event.detail === 0);
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
      className="nav-item"
      onPointerEnter={(event) => overMouse(event, true)}
      onPointerLeave={(event) => overMouse(event, false)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Link
        ref={link}
        to={entry.href}
        className={clsx("nav-link", current && "on", open && "open")}
        aria-current={current ? "page" : undefined}
        aria-expanded={open}
        onClick={onClick}
      >
        <Face entry={entry} variant={variant} current={current} />
        {variant === "row" ? (
          <Icon name={open ? "chevron-up" : "chevron-down"} size={14} className="t3" />
        ) : null}
      </Link>
      {open ? (
        <Lazy
          part={vendorPanel}
          props={{
            entry,
            menu: typeMenu.menu,
            failed: typeMenu.failed,
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
  const t = useT();
  return (
    <>
      {variant === "rail" ? <Icon name={navIcon(entry.key)} size={22} /> : null}
      {t(entry.label)}
    </>
  );
}
