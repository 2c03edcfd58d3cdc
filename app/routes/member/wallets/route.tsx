import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { loadWallets } from "./load-wallets.server.ts";
import { Wallets } from "./wallets.tsx";
import { walletsAction } from "./wallets-action.server.ts";

/** My wallet (spec section 2, `transferFund`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  return {
    wallets: await loadWallets(context, request, params),
    texts: context.texts("records", "rewards", "wallets"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await walletsAction(context, request), request);
}

export default function WalletsRoute() {
  const { wallets } = useLoaderData<typeof loader>();
  return <Wallets data={wallets} />;
}
