import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { ErrorPage } from "../../site/error-page.tsx";
import { errorMeta, pageTitle } from "../../site/page-title.ts";
import { panelReturnTo } from "../../site/return-to.ts";
import { isAgent, requireSignIn } from "./guard.server.ts";

/** The agent centre (spec section 2, "Agent centre panel") around its pages, for agents of brands that have one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignIn(context, request);
  const { brand, t } = context;
  const name = t("later.page.agent");
  return {
    /** The notice for callers without an agent centre; null for agents. */
    closed: isAgent(context) ? null : brand.on("agentCentre") ? ("agents" as const) : ("never" as const),
    back: panelReturnTo(request),
    name,
    title: pageTitle(context, name),
    texts: context.texts("agent", "later"),
  };
}

/** Pages set their own titles; this one is for the error page in their place. */
export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data && (!error || data.closed) ? [{ title: data.title }] : errorMeta(error, matches);

export default function AgentLayout() {
  return <Outlet />;
}

/** Replaces a page: for callers without an agent centre, and when a page is missing or failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  const panel = useRouteLoaderData<typeof loader>("routes/agent/layout");
  return panel?.closed ? <ComingSoon name={panel.name} kind={panel.closed} /> : <ErrorPage error={error} />;
}
