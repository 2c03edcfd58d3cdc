import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { AgentPage } from "../../brand/brand-document.ts";
import { agentPages } from "../../brand/member-pages.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { type ContractKind, getContractPage } from "../../site/agent-pages.ts";
import { getFailure } from "../../site/call-failure.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { ErrorPage } from "../../site/error-page.tsx";
import { isAgent } from "../../site/is-agent.ts";
import { errorMeta, pageTitle } from "../../site/page-title.ts";
import { panelReturnTo } from "../../site/return-to.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { findAgentPage, requireSignIn } from "./guard.server.ts";
import { MENU_FIRST } from "./menu-first.ts";
import { AgentPanel } from "./ui/agent-panel.tsx";

/** The agent centre (spec section 2, "Agent centre panel") around its pages, for agents of brands that have one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignIn(context, request);
  const { brand, t } = context;
  const { pathname, searchParams } = new URL(request.url);
  const open = isAgent(context);
  const key = open ? findAgentPage(context, pathname) : null;
  return {
    /** The notice for callers without an agent centre; null for agents. */
    closed: open ? null : brand.on("agentCentre") ? ("agents" as const) : ("never" as const),
    key,
    menu: open ? agentPages(brand) : [],
    waiting: open ? await countWaiting(context) : {},
    menuFirst: searchParams.has(MENU_FIRST),
    back: panelReturnTo(request),
    title: pageTitle(context, t(key ? `nav.agent.${key}` : "nav.agentCentre")),
    texts: context.texts("agent", "later"),
  };
}

/** Returns the numbers of contracts' requests that wait for the agent's answer, by page. */
async function countWaiting({ platform }: AppLoadContext): Promise<Partial<Record<AgentPage, number>>> {
  try {
    const settings = await platform.agents.consolidatedSettings({});
    const kinds = Object.keys(settings) as ContractKind[];
    return Object.fromEntries(kinds.map((kind) => [getContractPage(kind), settings[kind].waiting]));
  } catch (error) {
    getFailure(error);
    return {};
  }
}

/** Sets the title of a page: the layout's title, which is the page's name. */
export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data && (!error || data.closed || isMissing(error)) ? [{ title: data.title }] : errorMeta(error, matches);

export default function AgentLayout() {
  return (
    <AgentPanel panel={useLoaderData<typeof loader>()}>
      <Outlet />
    </AgentPanel>
  );
}

/** Replaces a page: for callers without an agent centre, and when a page is missing or failed. */
export function ErrorBoundary() {
  const { t } = useTranslation();
  const error = useRouteError();
  const panel = useRouteLoaderData<typeof loader>("routes/agent/layout");
  if (panel?.closed) return <ComingSoon name={t("nav.agentCentre")} kind={panel.closed} />;
  if (!panel || !isMissing(error)) return <ErrorPage error={error} />;
  return (
    <AgentPanel panel={panel}>
      <EmptyState icon="empty" title={t("agent.missing.title")} text={t("agent.missing.text")} />
    </AgentPanel>
  );
}

/** Returns true when a guard refused a page that the brand does not have. */
function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
