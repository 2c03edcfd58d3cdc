import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Brand } from "../../../brand/brand.ts";
import { getWaitingTransfer, TRANSFER_PATHS, WITHDRAW_PAGE } from "../../../site/paths.ts";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { loadSecurity } from "./load-security.server.ts";
import { securityAction } from "./security-action.server.ts";
import { SecurityCenter } from "./security-center.tsx";

/** My account (spec section 2, `securityCenter`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  return {
    isSaved: params.has("done"),
    next: params.get("done") === "payout-step" ? getNext(context.brand, params) : null,
    account: await loadSecurity(context),
    texts: context.texts("auth", "missions", "security", "thirdParty", "withdraw"),
  };
}

/** Returns the page of the payout that a saved step was for: a transfer that waits, or the brand's withdrawal. */
function getNext({ document }: Brand, params: URLSearchParams): string | null {
  const transfer = getWaitingTransfer(params);
  if (transfer) return TRANSFER_PATHS[transfer];
  return document.memberMenu.includes("withdraw") ? WITHDRAW_PAGE : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await securityAction(context, request), request);
}

export default function SecurityCenterRoute() {
  const { account, isSaved, next } = useLoaderData<typeof loader>();
  return <SecurityCenter account={account} isSaved={isSaved} next={next} />;
}
