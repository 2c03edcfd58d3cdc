import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMemberPage } from "../guard.server.ts";
import { BonusDetails } from "./bonus-details.tsx";
import { loadBonuses } from "./load-bonuses.server.ts";

/** Bonus details (spec section 2, `bonusDetails`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { bonuses, status } = await loadBonuses(context, params);
  return data({ bonuses, texts: context.texts("rewards") }, status);
}

export default function BonusDetailsRoute() {
  const { bonuses } = useLoaderData<typeof loader>();
  return <BonusDetails data={bonuses} />;
}
