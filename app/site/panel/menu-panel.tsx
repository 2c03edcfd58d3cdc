import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Link } from "../../ui/panel-links.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { Contacts } from "../contacts.tsx";
import { LegalNotice } from "../legal-notice.tsx";
import { SignOutLink } from "../sign-out-link.tsx";
import { CloseLink } from "./close-link.tsx";
import { Panel } from "./panel.tsx";

const ENTRY = "flex min-h-12 w-full items-center gap-3.5 rounded-md px-3.5 font-semibold lg:min-h-11.5";

const ENTRY_STATES = {
  plain: "text-text-2 hover:bg-surface-2 hover:text-text-1",
  /** On a phone the menu is a separate page, where no entry is current. */
  current: "text-text-2 lg:bg-accent-soft lg:text-accent-text",
  negative: "text-negative hover:bg-surface-2",
} as const;

interface MenuEntry {
  /** The page's key: the last part of its address. */
  key: string;
  icon: IconName;
  text: string;
  /** The unread count shown beside it; none for zero. */
  unread?: number;
}

interface MenuPanelProps {
  /** The panel's own address: a phone's way back to the menu. */
  path: "/member" | "/agent";
  /** The panel's name. */
  name: string;
  /** The name of the page. */
  title: string;
  /** The signed-in account, above the menu. */
  card: ReactNode;
  entries: readonly MenuEntry[];
  /** The key of the current entry; null on a page that is not in the menu. */
  current: string | null;
  /** True when no page was requested: a phone then shows the menu. */
  menuFirst: boolean;
  /** The page before the panel; null when it is not known. */
  back: string | null;
  /** Text key of the close button. */
  close: string;
  children: ReactNode;
}

/** The menu on the left, content on the right, a close button. On a phone the menu is a separate page. */
export function MenuPanel({ path, name, title, card, entries, current, children, ...shown }: MenuPanelProps) {
  const { menuFirst, back, close } = shown;
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top
  useEffect(() => {
    content.current?.scrollTo(0, 0);
  }, [current]);

  return (
    <Panel
      title={title}
      before={
        <Link
          className={iconButton({}, "-ml-2.5 lg:hidden print:hidden")}
          to={path}
          aria-label={t("shell.menu")}
        >
          <Icon name="arrow-left" />
        </Link>
      }
      menu={
        <>
          {menuFirst ? <h1 className="sr-only lg:hidden">{name}</h1> : null}
          {card}
          <nav className="flex-1" aria-label={name}>
            <ul>
              {entries.map(({ key, icon, text, unread = 0 }) => (
                <li key={key}>
                  <Link
                    to={`${path}/${key}`}
                    className={clsx(ENTRY, ENTRY_STATES[key === current ? "current" : "plain"])}
                    aria-current={key === current ? "page" : undefined}
                  >
                    <Icon name={icon} />
                    <span className="min-w-0 flex-1">{text}</span>
                    <UnreadBadge count={unread} />
                    <Icon name="chevron-right" size={16} className="text-text-3 lg:hidden" />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="border-t pt-4 empty:hidden lg:hidden">
            <SupportLink className={clsx(ENTRY, ENTRY_STATES.plain)} iconSize={20} />
            <Contacts className={clsx(ENTRY, ENTRY_STATES.plain)} />
          </div>
          <SignOutLink className={clsx(ENTRY, ENTRY_STATES.negative)} />
          <LegalNotice className="px-3.5 lg:hidden" />
        </>
      }
      menuFirst={menuFirst}
      close={<CloseLink back={back} label={close} />}
      contentRef={content}
    >
      {children}
    </Panel>
  );
}

function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Badge tone="count" className="tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("shell.waiting", { count })}</span>
    </Badge>
  );
}
