import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../../site/page-handle.ts";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { loadWithdraw } from "./load-withdraw.server.ts";
import { Withdraw } from "./withdraw.tsx";
import { withdrawAction } from "./withdraw-action.server.ts";

export const handle: PageHandle = { acceptsPictures: true };

/** Withdraw (spec section 2, `withdraw`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  return {
    withdraw: await loadWithdraw(context, params),
    texts: context.texts("auth", "payments", "rewards", "security", "wallets", "withdraw"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await withdrawAction(context, request), request);
}

export default function WithdrawRoute() {
  const { withdraw } = useLoaderData<typeof loader>();
  return <Withdraw data={withdraw} />;
}
