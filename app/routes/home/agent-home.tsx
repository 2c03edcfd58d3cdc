import { useLocation } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TRANSFER_PATHS } from "../../site/paths.ts";
import { withModal } from "../../site/safe-redirect.ts";
import { useSite } from "../../site/use-site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { State } from "../../ui/state.tsx";

const LATER = ["team", "pay", "news"] as const;

/**
 * Renders the home of an agent host: the sign-in for agents, and once they are signed in the available and the coming
 * pages. Offers neither registration nor a free trial, which this host does not have (spec section 6). `sends`: agents
 * may send money to accounts below them.
 */
export default function AgentHome({ sends }: { sends: boolean }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { brand, member } = useSite();
  return (
    <State
      className="mx-auto w-page"
      icon="sitemap"
      heading="h1"
      title={
        member
          ? t("agent.home.welcome", { name: member.nickname || member.account })
          : t("agent.home.title", { brand: brand.name })
      }
      text={member ? t("agent.home.account") : t("agent.home.visitor", { brand: brand.name })}
      actions={
        member ? (
          <>
            {sends ? <ButtonLink to={TRANSFER_PATHS.downline}>{t("agent.home.send")}</ButtonLink> : null}
            <ButtonLink to="/member" variant={sends ? "secondary" : "primary"}>
              {t("agent.home.accountLink")}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={withModal(search, "login")}>{t("agent.home.signIn")}</ButtonLink>
        )
      }
    >
      {member ? (
        <section className="mt-8" aria-labelledby="agent-later">
          <h2 id="agent-later">{t("agent.home.later")}</h2>
          <ul className="text-13 text-text-2">
            {LATER.map((part) => (
              <li key={part}>{t(`agent.home.later.${part}`)}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </State>
  );
}
