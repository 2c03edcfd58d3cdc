import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../../site/page-handle.ts";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { depositAction } from "./deposit-action.server.ts";
import { DepositPage } from "./deposit-page.tsx";
import { loadDeposit } from "./load-deposit.server.ts";

export const handle: PageHandle = { acceptsPictures: true, leadsToPayPages: true };

/** Deposit (spec section 2, `depositv2`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { deposit, status } = await loadDeposit(context, params);
  return data({ deposit, texts: context.texts("payments", "rewards", "wallets") }, status);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await depositAction(context, request), request);
}

export default function DepositPageRoute() {
  const { deposit } = useLoaderData<typeof loader>();
  return <DepositPage deposit={deposit} />;
}
