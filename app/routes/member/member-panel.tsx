import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import type { MemberPage } from "../../brand/brand-document.ts";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import type { CallValue } from "../../platform/contract/calls.ts";
import { Link } from "../../ui/carried.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MemberCard, SignOutLink } from "../root/account-menu.tsx";
import { memberIcon } from "../root/nav-icon.ts";
import { CloseLink } from "./close-link.tsx";

type Unread = CallValue<"content", "unreadCount">;

/** The entries that have a badge, and what it counts. */
const BADGES: Partial<Record<MemberPage, keyof Unread>> = {
  rewardCenter: "reward",
  missionLeaderboard: "mission",
  messageV2: "message",
};

interface MemberPanelProps {
  current: MemberPage | null;
  title: string;
  /** What waits, beside its entry (spec section 2, "Member centre panel"). */
  unread: Unread;
  /** No page was asked for: a phone shows the menu. */
  menuFirst: boolean;
  /** Where the member was before; null when that is not known. */
  back: string | null;
  children: ReactNode;
}

/** Menu at the left, content at the right, a close button. On a phone the menu is a page of its own. */
export function MemberPanel({ current, title, unread, menuFirst, back, children }: MemberPanelProps) {
  const t = useT();
  const { memberMenu } = useSite().brand;
  const content = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top
  useEffect(() => {
    content.current?.scrollTo(0, 0);
  }, [current]);

  return (
    <div className={clsx("wrap mpanel", menuFirst && "menu-first")}>
      <div className="mmenu">
        {menuFirst ? <h1 className="sr-only lg:hidden">{t("member.title")}</h1> : null}
        <MemberCard />
        <nav aria-label={t("member.title")}>
          <ul>
            {memberMenu.map((page) => (
              <li key={page}>
                <Link
                  to={`/member/${page}`}
                  className={clsx("mrow", page === current && "on")}
                  aria-current={page === current ? "page" : undefined}
                >
                  <Icon name={memberIcon(page)} />
                  <span className="ell">{t(`nav.member.${page}`)}</span>
                  <Badge of={BADGES[page]} unread={unread} />
                  <Icon name="chevron-right" size={16} className="far" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SignOutLink className="mrow neg" />
      </div>
      <div className="mcontent" ref={content}>
        <div className="mhead">
          <Link className="ib mback" to="/member" aria-label={t("member.menu")}>
            <Icon name="arrow-left" />
          </Link>
          <h1 className="h2">{title}</h1>
        </div>
        {children}
      </div>
      <CloseLink back={back} label="member.close" />
    </div>
  );
}

function Badge({ of, unread }: { of: keyof Unread | undefined; unread: Unread }) {
  const t = useT();
  const count = of ? unread[of] : 0;
  if (count === 0) return null;
  return (
    <span className="badge a2 num">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("member.waiting", { count })}</span>
    </span>
  );
}
