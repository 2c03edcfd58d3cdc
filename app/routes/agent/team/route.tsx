import { randomBytes } from "node:crypto";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasDownlineTransfer } from "../../../brand/member-pages.ts";
import { accountTransferAction } from "../../../site/account-transfers/account-transfer-action.server.ts";
import { AccountTransfers } from "../../../site/account-transfers/account-transfers.tsx";
import { loadAccountTransfers } from "../../../site/account-transfers/load-account-transfers.server.ts";
import { isAgent } from "../../../site/is-agent.ts";
import { pageTitle } from "../../../site/page-title.ts";
import { formText } from "../../../site/parse-form.ts";
import { TRANSFER_PATHS } from "../../../site/paths.ts";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireAgentPage } from "../guard.server.ts";
import { loadTeamList, loadTeamMember } from "./load-team.server.ts";
import { messageAction } from "./message-action.server.ts";
import { ratesAction } from "./rates-action.server.ts";
import { TeamList } from "./team-list.tsx";
import { TeamMember } from "./team-member.tsx";
import { TeamTabs } from "./team-tabs.tsx";

/**
 * Team management (spec section 2, `downlineManagmentView`): the accounts below the agent, one of them with its
 * figures, and the transfer to a downline account on brands that have it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const params = new URL(request.url).searchParams;
  const canTransfer = hasDownlineTransfer(context.brand);
  const name = context.t("nav.agent.downlineManagmentView");
  const messageKey = context.brand.on("messages") ? randomBytes(16).toString("hex") : null;
  const common = { canTransfer, messageKey, title: pageTitle(context, name) };
  if (canTransfer && params.get("view") === "transfer") {
    const transfers = await loadAccountTransfers(context, params);
    const onBreak = transfers?.options.onBreak ? (["promotions"] as const) : [];
    const texts = context.texts("auth", "member", "security", "team", "wallets", "withdraw", ...onBreak);
    return { ...common, view: "transfer" as const, transfers, texts };
  }
  const texts = context.texts("member", "rebates", "team");
  if (params.get("member")) {
    return { ...common, view: "member" as const, member: await loadTeamMember(context, params), texts };
  }
  return { ...common, view: "list" as const, list: await loadTeamList(context, params), texts };
}

/** Sends a message to a downline account or to all directly below, or money to one; or sets the rebate rates of one. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (new URL(request.url).searchParams.get("view") !== "transfer") {
    await requireAgentPage(context, request);
    const form = await request.formData();
    return formText(form, "intent") === "rates" ? ratesAction(context, form) : messageAction(context, form);
  }
  if (!hasDownlineTransfer(context.brand)) throw new Response(null, { status: 405 });
  if (!isAgent(context)) return redirect(TRANSFER_PATHS.downline);
  return redirectWithReturnTo(await accountTransferAction(context, request, "downline"), request);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function TeamRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      {page.canTransfer ? <TeamTabs view={page.view} /> : null}
      {page.view === "transfer" ? (
        <AccountTransfers direction="downline" data={page.transfers} />
      ) : page.view === "member" ? (
        <TeamMember data={page.member} messageKey={page.messageKey} />
      ) : (
        <TeamList data={page.list} messageKey={page.messageKey} />
      )}
    </>
  );
}
