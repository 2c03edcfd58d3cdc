import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { MemberCard } from "../../../site/member-card.tsx";
import { getMenuEntry, type MemberPageKey, menuPage } from "../../../site/member-pages.ts";
import { MenuPanel } from "../../../site/panel/menu-panel.tsx";
import { useUnreadMessages } from "../../../site/unread.ts";
import { useSite } from "../../../site/use-site.ts";

/** The panel's data from the layout's loader. */
interface PanelData {
  /** The current page; null if the brand does not have the requested one. */
  key: MemberPageKey | null;
  /** The unread counts, shown beside their entries (spec section 2, "Member centre panel"). */
  unread: CallValue<"content", "unreadCount">;
  /** True when no page was requested: a phone then shows the menu. */
  menuFirst: boolean;
  /** The page before the panel; null when it is not known. */
  back: string | null;
}

/** The member centre around one of its pages. */
export function MemberPanel({ panel, children }: { panel: PanelData; children: ReactNode }) {
  const { key, menuFirst, back } = panel;
  // Events report only messages since the page was loaded; claimable items are as of that time.
  const unread = { ...panel.unread, message: useUnreadMessages() ?? panel.unread.message };
  const { t } = useTranslation();
  const { memberMenu } = useSite().brand;
  const entries = memberMenu.map((page) => {
    const { icon, badge } = menuPage(page);
    return { key: page, icon, text: t(`nav.member.${page}`), unread: badge ? unread[badge] : 0 };
  });
  return (
    <MenuPanel
      path="/member"
      name={t("member.title")}
      title={key ? t(`nav.member.${key}`) : t("member.title")}
      card={<MemberCard />}
      entries={entries}
      current={key && getMenuEntry(key)}
      menuFirst={menuFirst}
      back={back}
      close="member.close"
    >
      {children}
    </MenuPanel>
  );
}
