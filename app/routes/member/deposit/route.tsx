import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../../site/page-handle.ts";
import { redirectWithReturnTo, withRequestReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { depositAction } from "./deposit-action.server.ts";
import { DepositPage } from "./deposit-page.tsx";
import { loadDeposit } from "./load-deposit.server.ts";

export const handle: PageHandle = { acceptsPictures: true };

/** Deposit (spec section 2, `depositv2`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { deposit, status } = await loadDeposit(context, params);
  // The header's balance was read while the provider was queried, so it may predate the credit.
  if (deposit.view === "one" && deposit.back && deposit.one.credited > 0) {
    throw redirect(withRequestReturnTo(`/member/depositv2?deposit=${deposit.one.depositId}`, request));
  }
  return data({ deposit, texts: context.texts("payments", "protection", "rewards", "wallets") }, status);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await depositAction(context, request), request);
}

export default function DepositPageRoute() {
  const { deposit } = useLoaderData<typeof loader>();
  return <DepositPage deposit={deposit} />;
}
