import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
    leadsToWithdrawal:
      params.get("done") === "withdrawal-step" && context.brand.document.memberMenu.includes("withdraw"),
    account: await loadSecurity(context),
    texts: context.texts("auth", "missions", "security", "thirdParty", "withdraw"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await securityAction(context, request), request);
}

export default function SecurityCenterRoute() {
  const { account, isSaved, leadsToWithdrawal } = useLoaderData<typeof loader>();
  return <SecurityCenter account={account} isSaved={isSaved} leadsToWithdrawal={leadsToWithdrawal} />;
}
