import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasDownlineTransfer } from "../../../brand/member-pages.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { accountTransferAction } from "../../../site/account-transfers/account-transfer-action.server.ts";
import { AccountTransfers } from "../../../site/account-transfers/account-transfers.tsx";
import { loadAccountTransfers } from "../../../site/account-transfers/load-account-transfers.server.ts";
import { TRANSFER_PATHS } from "../../../site/paths.ts";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { useSite } from "../../../site/use-site.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { isAgent, requireAgentPage } from "../guard.server.ts";

/**
 * Team management (spec section 2, `downlineManagmentView`). It only has the transfer to a downline account, on brands
 * that have it; the rest comes with a later release.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  if (!hasDownlineTransfer(context.brand)) return null;
  const transfers = await loadAccountTransfers(context, new URL(request.url).searchParams);
  const onBreak = transfers?.options.onBreak ? (["promotions"] as const) : [];
  return {
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

export default function TeamRoute() {
  const page = useLoaderData<typeof loader>();
  const { brand } = useSite();
  const { t } = useTranslation();
  if (page) return <AccountTransfers direction="downline" data={page.transfers} />;
  const name = t("nav.agent.downlineManagmentView");
  return (
    <EmptyState
      icon="timer"
      title={t("later.soon.title", { page: name })}
      text={t("later.soon.text", { brand: brand.name })}
    />
  );
}
