import { useLocation } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TRANSFER_PATHS } from "../account-transfers/paths.ts";
import { withModal } from "../own-path.ts";

const LATER = ["team", "pay", "news"] as const;

/**
 * The home of an agent host: the way in for agents, and once they are in what is there and what comes later. Invites
 * nobody to register or to a free trial, which this host does not have (spec section 6). `sends`: agents may send money to
 * accounts below them.
 */
export function AgentHome({ sends }: { sends: boolean }) {
  const t = useT();
  const { search } = useLocation();
  const { brand, member } = useSite();
  return (
    <div className="wrap state">
      <span className="tile">
        <Icon name="sitemap" size={32} />
      </span>
      <h1 className="h3">
        {member
          ? t("agent.home.welcome", { name: member.nickname || member.account })
          : t("agent.home.title", { brand: brand.name })}
      </h1>
      <p className="small t2">
        {member ? t("agent.home.account") : t("agent.home.visitor", { brand: brand.name })}
      </p>
      <div className="acts">
        {member ? (
          <>
            {sends ? <ButtonLink to={TRANSFER_PATHS.downline}>{t("agent.home.send")}</ButtonLink> : null}
            <ButtonLink to="/member" variant={sends ? "sec" : "pri"}>
              {t("agent.home.accountLink")}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={withModal(search, "login")}>{t("agent.home.signIn")}</ButtonLink>
        )}
      </div>
      {member ? (
        <section className="mt-8" aria-labelledby="agent-later">
          <h2 className="h4" id="agent-later">
            {t("agent.home.later")}
          </h2>
          <ul className="small t2">
            {LATER.map((part) => (
              <li key={part}>{t(`agent.home.later.${part}`)}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
