import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMemberPage } from "../guard.server.ts";
import { loadReferral } from "./load-referral.server.ts";
import { Referral } from "./referral.tsx";

/** Invite friends (spec section 2, `referral`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { referral, status } = await loadReferral(context, params);
  const texts = context.texts("referral", "member", ...(referral?.onBreak ? (["promotions"] as const) : []));
  return data({ referral, texts }, status);
}

export default function ReferralRoute() {
  const { referral } = useLoaderData<typeof loader>();
  return <Referral data={referral} />;
}
