import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { loadProtection } from "./load-protection.server.ts";
import { protectionAction } from "./protection-action.server.ts";
import { ProtectionPage } from "./protection-page.tsx";

/** Loads player protection: this session, limits, and breaks from play. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { protection, status } = await loadProtection(context, params);
  return data({ protection, texts: context.texts("protection") }, status);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await protectionAction(context, request), request);
}

export default function ProtectionRoute() {
  const { protection } = useLoaderData<typeof loader>();
  return <ProtectionPage protection={protection} />;
}
