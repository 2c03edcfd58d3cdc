import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { hasDownlineTransfer } from "../../../brand/member-pages.ts";
import { accountTransferAction } from "../../../site/account-transfers/account-transfer-action.server.ts";
import { AccountTransfers } from "../../../site/account-transfers/account-transfers.tsx";
import { loadAccountTransfers } from "../../../site/account-transfers/load-account-transfers.server.ts";
import { ComingSoon } from "../../../site/coming-soon.tsx";
import { pageTitle } from "../../../site/page-title.ts";
import { CloseLink } from "../../../site/panel/close-link.tsx";
import { Panel } from "../../../site/panel/panel.tsx";
import { TRANSFER_PATHS } from "../../../site/paths.ts";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { isAgent, requireAgentPage } from "../guard.server.ts";
import type { loader as layoutLoader } from "../layout.tsx";

/**
 * Team management (spec section 2, `downlineManagmentView`). It only has the transfer to a downline account, on brands
 * that have it; the rest comes with a later release.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const { brand, t } = context;
  if (!hasDownlineTransfer(brand)) {
    const name = t("later.page.agent");
    return { kind: "soon" as const, name, title: pageTitle(context, name) };
  }
  const name = t("agent.team");
  const transfers = await loadAccountTransfers(context, new URL(request.url).searchParams);
  const onBreak = transfers?.options.onBreak ? (["promotions"] as const) : [];
  return {
    kind: "team" as const,
    name,
    title: pageTitle(context, name),
    transfers,
    texts: context.texts("auth", "member", "security", "wallets", "withdraw", ...onBreak),
  };
}

/** Sends money to a downline account. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!hasDownlineTransfer(context.brand)) throw new Response(null, { status: 405 });
  if (!isAgent(context)) return redirect(TRANSFER_PATHS.downline);
  return redirectWithReturnTo(await accountTransferAction(context, request, "downline"), request);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function TeamRoute() {
  const page = useLoaderData<typeof loader>();
  const panel = useRouteLoaderData<typeof layoutLoader>("routes/agent/layout");
  if (page.kind === "soon") return <ComingSoon name={page.name} kind={page.kind} />;
  return (
    <Panel title={page.name} close={<CloseLink back={panel?.back ?? null} label="agent.close" />}>
      <AccountTransfers direction="downline" data={page.transfers} />
    </Panel>
  );
}
