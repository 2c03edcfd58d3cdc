import { Form, useLocation } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { artUrl } from "../../ui/art-url.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/carried.tsx";
import { Icon } from "../../ui/icon.tsx";
import { withModal } from "../own-path.ts";
import { memberIcon } from "./nav-icon.ts";

const DEMO_TYPE = 4;
const AGENT_TYPES = [1, 2, 41, 42];

/** Whether the signed-in account is a trial account without a member centre. */
export function useIsDemo(): boolean {
  return useSite().member?.type === DEMO_TYPE;
}

/** The member's picture; it opens the account menu. */
export function AccountButton() {
  const { member } = useSite();
  const t = useT();
  if (!member) return null;
  return (
    <button
      type="button"
      className="avatar"
      popovertarget="account"
      aria-label={t("shell.account", { name: member.account })}
    >
      <img src={artUrl(`avatar/${member.avatar}`)} alt="" width={40} height={40} />
    </button>
  );
}

/** The dropdown of the member's picture. */
export function AccountMenu() {
  const { member } = useSite();
  const t = useT();
  if (!member) return null;
  return (
    <nav
      popover="auto"
      id="account"
      className="drop account"
      aria-label={t("shell.account", { name: member.account })}
    >
      <MemberCard />
      <MemberLinks />
      <PasswordLink className="entry" />
      <SignOutLink className="entry neg" />
    </nav>
  );
}

/** Picture, name and standing. */
export function MemberCard() {
  const { member } = useSite();
  const t = useT();
  const demo = useIsDemo();
  if (!member) return null;
  return (
    <div className="member-card">
      <img src={artUrl(`avatar/${member.avatar}`)} alt="" width={48} height={48} />
      <div className="min-w-0">
        <p className="title ell">{member.nickname || member.account}</p>
        {demo ? (
          <span className="badge wrn">{t("shell.demoAccount")}</span>
        ) : member.clubLabel ? (
          <span className="badge acc">
            <Icon name="star" size={13} />
            {t("shell.clubLevel", { name: member.clubLabel.labelName, level: member.clubLabel.rankLevel })}
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** The pages of the member centre, and the agent centre for agents; for a trial account the way to a real one. */
export function MemberLinks() {
  const { brand, member } = useSite();
  const { pathname } = useLocation();
  const t = useT();
  if (useIsDemo()) {
    return (
      <div className="grid gap-3 px-4 py-2">
        <p className="small t2">{t("shell.demoAccountText")}</p>
        {brand.switches.usernameEnabled ? (
          <Form method="post" action="/account/sign-out">
            <input type="hidden" name="next" value="/register" />
            <Button type="submit" variant="sec" full>
              {t("shell.demoToReal")}
            </Button>
          </Form>
        ) : null}
      </div>
    );
  }
  const agent = brand.switches.agentCentre && AGENT_TYPES.includes(member?.type ?? 0);
  return (
    <ul>
      {brand.memberMenu.map((page) => (
        <li key={page}>
          <Link
            to={`/member/${page}`}
            className={pathname === `/member/${page}` ? "entry on" : "entry"}
            aria-current={pathname === `/member/${page}` ? "page" : undefined}
          >
            <Icon name={memberIcon(page)} />
            {t(`nav.member.${page}`)}
            <Icon name="chevron-right" size={16} className="chev t3" />
          </Link>
        </li>
      ))}
      {agent ? (
        <li>
          <Link to="/agent" className="entry">
            <Icon name="sitemap" />
            {t("nav.agentCentre")}
            <Icon name="chevron-right" size={16} className="chev t3" />
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** The change of one's password; a trial account has none. */
function PasswordLink({ className }: { className: string }) {
  const { search } = useLocation();
  const t = useT();
  if (useIsDemo()) return null;
  return (
    <Link to={withModal(search, "change-password")} preventScrollReset className={className}>
      <Icon name="lock" />
      {t("shell.changePassword")}
    </Link>
  );
}

/** Asks before it signs out. */
export function SignOutLink({ className }: { className: string }) {
  const { search } = useLocation();
  const t = useT();
  return (
    <Link to={withModal(search, "sign-out")} preventScrollReset className={className}>
      <Icon name="logout" />
      {t("shell.signOut")}
    </Link>
  );
}
