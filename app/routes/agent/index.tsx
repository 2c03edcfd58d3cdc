import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasDownlineTransfer } from "../../brand/member-pages.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { pageTitle } from "../../site/page-title.ts";
import { TRANSFER_PATHS } from "../../site/paths.ts";
import { requireAgentPage } from "./guard.server.ts";

/** Redirects `/agent` to the first available page; without one it shows that the agent centre comes later. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  if (hasDownlineTransfer(context.brand)) throw await redirectUnlessClosed(context, TRANSFER_PATHS.downline);
  const name = context.t("later.page.agent");
  return { kind: "soon" as const, name, title: pageTitle(context, name) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function AgentIndex() {
  const { name, kind } = useLoaderData<typeof loader>();
  return <ComingSoon name={name} kind={kind} />;
}
