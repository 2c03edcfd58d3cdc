import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatRates } from "../../shared/format-rate.ts";
import { AGENT_PAGES } from "../../site/agent-pages.ts";
import { withModal } from "../../site/safe-redirect.ts";
import { useSite } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { HelpText } from "../../ui/help-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Link } from "../../ui/panel-links.tsx";
import { State } from "../../ui/state.tsx";
import type { AgentHomeData } from "./load-agent-home.server.ts";

interface AgentHomeProps {
  /** Null for visitors. */
  agent: AgentHomeData | null;
}

/**
 * Renders the home of an agent host: the sign-in for agents, and once they are signed in what they earned, what waits
 * for them, and the pages of the agent centre. Offers neither registration nor a free trial, which this host does not
 * have (spec section 6).
 */
export default function AgentHome({ agent }: AgentHomeProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { brand, member } = useSite();
  if (member && agent) return <SignedIn name={member.nickname || member.account} agent={agent} />;
  return (
    <State
      className="mx-auto w-page"
      icon="sitemap"
      heading="h1"
      title={t("agent.home.title", { brand: brand.name })}
      text={t("agent.home.visitor", { brand: brand.name })}
      actions={<ButtonLink to={withModal(search, "login")}>{t("agent.home.signIn")}</ButtonLink>}
    />
  );
}

function SignedIn({ name, agent: { links, help, figures } }: { name: string; agent: AgentHomeData }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <div className="mx-auto grid w-page max-w-245 grid-cols-1 gap-5 py-6 lg:py-8">
      <header className="grid gap-1">
        <h1 className="heading-2 wrap-anywhere">{t("agent.home.welcome", { name })}</h1>
        <p className="text-text-2">{t("agent.home.lead")}</p>
      </header>
      {figures ? (
        <Figures figures={figures} hasIncome={links.includes("agentRevenueReport")} />
      ) : (
        <Alert tone="warning" live="off">
          {t("agent.home.failed")}
        </Alert>
      )}
      <Pages links={links} />
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/agent">{t("agent.home.open")}</ButtonLink>
        {help ? (
          <ButtonLink to={`${withModal(search, "help")}#agents`} variant="secondary" preventScrollReset>
            {t("agent.home.help")}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/member" variant="ghost">
          {t("agent.home.accountLink")}
        </ButtonLink>
      </div>
    </div>
  );
}

interface FiguresProps {
  figures: NonNullable<AgentHomeData["figures"]>;
  /** True when the brand has the page that lists the payments. */
  hasIncome: boolean;
}

/** The agent's income, what waits for approval, and what waits for the agent's answer. */
function Figures({ figures: { month, yesterday, held, waiting }, hasIncome }: FiguresProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const income = (params: Record<string, string>) =>
    hasIncome ? `/agent/agentRevenueReport?${new URLSearchParams(params)}` : null;
  const isEmpty = month === 0 && yesterday === 0 && held.amount === 0 && waiting.length === 0;
  const heldParams = { from: held.fromDay, to: held.toDay, state: "held" };
  return (
    <section className="grid gap-3" aria-label={t("nav.agent.agentRevenueReport")}>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Figure to={income({ range: "month" })} name={t("agent.home.month")} minor={month} />
        <Figure to={income({ range: "yesterday" })} name={t("agent.home.yesterday")} minor={yesterday} />
        <Figure to={income(heldParams)} name={t("agent.home.held")} minor={held.amount} />
      </dl>
      {isEmpty ? (
        <Alert tone="info" live="off">
          {t("agent.home.first", { income: t("nav.agent.agentRevenueReport") })}
        </Alert>
      ) : (
        <HelpText>{t("agent.home.note")}</HelpText>
      )}
      {waiting.map(({ page, id, kind, offeredBy, tiers }) => (
        <Alert key={id} tone="info" live="off">
          <Link className="font-semibold underline" to={`/agent/${page}?view=own`}>
            {t(`nav.agent.${page}`)}:{" "}
            {t(kind === "new" ? "agent.home.offer" : "agent.home.end", {
              name: offeredBy || brand.name,
              rate: formatRates(tiers),
            })}
          </Link>
        </Alert>
      ))}
    </section>
  );
}

function Figure({ to, name, minor }: { to: string | null; name: ReactNode; minor: number }) {
  return (
    <div className="min-w-0 rounded-lg bg-surface-2 p-4">
      <dt className="text-13 text-text-2">
        {to === null ? (
          name
        ) : (
          <Link className="link" to={to}>
            {name}
          </Link>
        )}
      </dt>
      <dd className="mt-1 text-20 font-extrabold tabular-nums wrap-anywhere">
        <Money minor={minor} />
      </dd>
    </div>
  );
}

/** Links to pages of the agent centre. */
function Pages({ links }: Pick<AgentHomeData, "links">) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("nav.agentCentre")}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {links.map((page) => (
          <li key={page}>
            <Link
              className="flex h-full items-start gap-2.5 rounded-md bg-surface-2 px-3.5 py-3 text-14 hover:bg-surface-3"
              to={`/agent/${page}`}
            >
              <Icon name={AGENT_PAGES[page].icon} size={20} className="flex-none text-accent-text" />
              <span className="grid min-w-0 gap-0.5 wrap-anywhere">
                <span className="font-semibold">{t(`nav.agent.${page}`)}</span>
                <span className="text-13 text-text-2">{t(`agent.home.page.${page}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
