import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { artUrl } from "../ui/art-url.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { useIsDemo } from "./use-is-demo.ts";
import { useSite } from "./use-site.ts";

/** The signed-in account: picture, name, and a badge with the club level, or another `badge` in its place. */
export function MemberCard({ badge }: { badge?: ReactNode }) {
  const { member } = useSite();
  const { t } = useTranslation();
  const demo = useIsDemo();
  if (!member) return null;
  return (
    <div className="flex min-w-0 items-center gap-3 p-2">
      <img src={artUrl(`avatar/${member.avatar}`)} alt="" width={48} height={48} className="rounded-full" />
      <div className="min-w-0">
        <p translate="no" className="text-16 font-bold truncate">
          {member.nickname || member.account}
        </p>
        {badge ? (
          badge
        ) : demo ? (
          <Badge tone="warning">{t("shell.demoAccount")}</Badge>
        ) : member.clubLabel ? (
          <Badge tone="accent" className="max-w-full">
            <Icon name="star" size={13} />
            <span className="truncate">
              {t("shell.clubLevel", { name: member.clubLabel.labelName, level: member.clubLabel.rankLevel })}
            </span>
          </Badge>
        ) : null}
      </div>
    </div>
  );
}
