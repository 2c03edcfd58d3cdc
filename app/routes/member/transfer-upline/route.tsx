import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountTransferAction } from "../../../site/account-transfers/account-transfer-action.server.ts";
import { AccountTransfers } from "../../../site/account-transfers/account-transfers.tsx";
import { loadAccountTransfers } from "../../../site/account-transfers/load-account-transfers.server.ts";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";

/** Loads transfers to the agent above (spec section 2, `transferUpline`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const transfers = await loadAccountTransfers(context, params);
  const onBreak = transfers?.options.onBreak ? (["promotions"] as const) : [];
  return { transfers, texts: context.texts("auth", "security", "wallets", "withdraw", ...onBreak) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await accountTransferAction(context, request, "upline"), request);
}

export default function TransferUplineRoute() {
  const { transfers } = useLoaderData<typeof loader>();
  return <AccountTransfers direction="upline" data={transfers} />;
}
