import { useLocation } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { withModal } from "../../site/safe-redirect.ts";
import { useSite } from "../../site/use-site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { State } from "../../ui/state.tsx";

/**
 * Renders the home of an agent host: the sign-in for agents, and once they are signed in the way to the agent
 * centre. Offers neither registration nor a free trial, which this host does not have (spec section 6).
 */
export default function AgentHome() {
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
            <ButtonLink to="/agent">{t("agent.home.open")}</ButtonLink>
            <ButtonLink to="/member" variant="secondary">
              {t("agent.home.accountLink")}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={withModal(search, "login")}>{t("agent.home.signIn")}</ButtonLink>
        )
      }
    />
  );
}
