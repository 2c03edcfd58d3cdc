import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { Contacts } from "../../../site/contacts.tsx";
import { LegalNotice } from "../../../site/legal-notice.tsx";
import { MemberCard } from "../../../site/member-card.tsx";
import { getMenuEntry, type MemberPageKey, menuPage } from "../../../site/member-pages.ts";
import { CloseLink } from "../../../site/panel/close-link.tsx";
import { Panel } from "../../../site/panel/panel.tsx";
import { SignOutLink } from "../../../site/sign-out-link.tsx";
import { useUnreadMessages } from "../../../site/unread.ts";
import { useSite } from "../../../site/use-site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { Link } from "../../../ui/panel-links.tsx";
import { SupportLink } from "../../../ui/support-link.tsx";

const ENTRY = "flex min-h-12 w-full items-center gap-3.5 rounded-md px-3.5 font-semibold lg:min-h-11.5";

const ENTRY_STATES = {
  plain: "text-text-2 hover:bg-surface-2 hover:text-text-1",
  /** On a phone the menu is a separate page, where no entry is current. */
  current: "text-text-2 lg:bg-accent-soft lg:text-accent-text",
  negative: "text-negative hover:bg-surface-2",
} as const;

type Unread = CallValue<"content", "unreadCount">;

/** The panel's data from the layout's loader. */
interface PanelData {
  /** The current page; null if the brand does not have the requested one. */
  key: MemberPageKey | null;
  /** The unread counts, shown beside their entries (spec section 2, "Member centre panel"). */
  unread: Unread;
  /** True when no page was requested: a phone then shows the menu. */
  menuFirst: boolean;
  /** The page before the panel; null when it is not known. */
  back: string | null;
}

/** The menu on the left, content on the right, a close button. On a phone the menu is a separate page. */
export function MemberPanel({ panel, children }: { panel: PanelData; children: ReactNode }) {
  const { key, menuFirst, back } = panel;
  // Events report only messages since the page was loaded; claimable items are as of that time.
  const unread = { ...panel.unread, message: useUnreadMessages() ?? panel.unread.message };
  const { t } = useTranslation();
  const { memberMenu } = useSite().brand;
  const content = useRef<HTMLDivElement>(null);
  const current = key && getMenuEntry(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top
  useEffect(() => {
    content.current?.scrollTo(0, 0);
  }, [current]);

  return (
    <Panel
      title={key ? t(`nav.member.${key}`) : t("member.title")}
      before={
        <Link className={iconButton({}, "-ml-2.5 lg:hidden")} to="/member" aria-label={t("member.menu")}>
          <Icon name="arrow-left" />
        </Link>
      }
      menu={
        <>
          {menuFirst ? <h1 className="sr-only lg:hidden">{t("member.title")}</h1> : null}
          <MemberCard />
          <nav className="flex-1" aria-label={t("member.title")}>
            <ul>
              {memberMenu.map((page) => (
                <li key={page}>
                  <Link
                    to={`/member/${page}`}
                    className={clsx(ENTRY, ENTRY_STATES[page === current ? "current" : "plain"])}
                    aria-current={page === current ? "page" : undefined}
                  >
                    <Icon name={menuPage(page).icon} />
                    <span className="min-w-0 flex-1">{t(`nav.member.${page}`)}</span>
                    <UnreadBadge of={menuPage(page).badge} unread={unread} />
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
      close={<CloseLink back={back} label="member.close" />}
      contentRef={content}
    >
      {children}
    </Panel>
  );
}

function UnreadBadge({ of, unread }: { of: keyof Unread | undefined; unread: Unread }) {
  const { t } = useTranslation();
  const count = of ? unread[of] : 0;
  if (count === 0) return null;
  return (
    <Badge tone="count" className="tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("member.waiting", { count })}</span>
    </Badge>
  );
}
