import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorAnnouncement } from "../../../platform/contract/ops/announcements.ts";
import { Facts } from "../parts/facts.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";

/** The saved version of an announcement and the operator who saved it, shown beside the draft. */
export function SavedPanel({ found, names }: { found: OperatorAnnouncement; names: Record<string, string> }) {
  const { t } = useTranslation();
  const { version, type, groupName, execution, platform, texts, linkUrl, startsAt, endsAt } = found;
  return (
    <Panel title={t("ops.version.title", { version })}>
      <Facts
        facts={[
          [t("ops.version.editedBy"), names[found.updatedBy ?? found.createdBy]],
          [t("ops.version.editedAt"), <Time key="edited" at={found.updatedAt} />],
          [t("ops.announcements.type"), t(`ops.announcements.type.${type}`)],
          [t("ops.announcements.group"), groupName],
          [t("ops.announcements.execution"), t(`ops.announcements.execution.${execution}`)],
          [t("ops.announcements.platform"), t(`ops.announcements.platform.${platform}`)],
          ...Object.entries(texts).map(
            ([language, { title, content }]) => [language, `${title} ${plainText(content)}`.trim()] as const,
          ),
          [t("ops.announcements.link"), linkUrl],
          [t("ops.announcements.startsAt"), <Time key="starts" at={startsAt} />],
          [t("ops.announcements.endsAt"), endsAt === null ? null : <Time key="ends" at={endsAt} />],
          [t("ops.announcements.sort"), found.sort],
        ]}
      />
    </Panel>
  );
}

/** Returns the plain text of HTML that the platform has sanitised. */
function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}
