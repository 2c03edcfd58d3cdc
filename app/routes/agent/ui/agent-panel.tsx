import type { ReactNode } from "react";
import type { AgentPage } from "../../../brand/brand-document.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { AGENT_PAGES } from "../../../site/agent-pages.ts";
import { MemberCard } from "../../../site/member-card.tsx";
import { MenuPanel } from "../../../site/panel/menu-panel.tsx";
import { useSite } from "../../../site/use-site.ts";
import { Badge } from "../../../ui/badge.tsx";

/** The panel's data from the layout's loader. */
interface PanelData {
  /** The current page; null if the brand does not have the requested one. */
  key: AgentPage | null;
  /** The pages that the brand has. */
  menu: readonly AgentPage[];
  /** How many contracts' requests wait for an answer, by page. */
  waiting: Partial<Record<AgentPage, number>>;
  /** True when no page was requested: a phone then shows the menu. */
  menuFirst: boolean;
  /** The page before the panel; null when it is not known. */
  back: string | null;
}

/** The agent centre around one of its pages. */
export function AgentPanel({ panel, children }: { panel: PanelData; children: ReactNode }) {
  const { key, menu, waiting, menuFirst, back } = panel;
  const { member } = useSite();
  const { t } = useTranslation();
  return (
    <MenuPanel
      path="/agent"
      name={t("nav.agentCentre")}
      title={key ? t(`nav.agent.${key}`) : t("nav.agentCentre")}
      card={<MemberCard badge={<Badge tone="info">{t("agent.card", { type: member?.type ?? 0 })}</Badge>} />}
      entries={menu.map((page) => ({
        key: page,
        icon: AGENT_PAGES[page].icon,
        text: t(`nav.agent.${page}`),
        unread: waiting[page] ?? 0,
      }))}
      current={key}
      menuFirst={menuFirst}
      back={back}
      close="agent.close"
    >
      {children}
    </MenuPanel>
  );
}
