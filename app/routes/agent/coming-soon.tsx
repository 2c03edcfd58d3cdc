import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasDownlineTransfer } from "../../brand/member-pages.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { pageTitle } from "../../site/page-title.ts";
import { requireAgentPage } from "./guard.server.ts";

/** The pages whose content comes with a later release. The guard answers 404 for any other key. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  // When the agent centre already has a page, only this page comes later, not the whole.
  const name = context.t(hasDownlineTransfer(context.brand) ? "later.page.agentPage" : "later.page.agent");
  return { name, title: pageTitle(context, name) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ComingSoonPage() {
  const { name } = useLoaderData<typeof loader>();
  return <ComingSoon name={name} kind="soon" />;
}
