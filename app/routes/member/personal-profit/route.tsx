import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMemberPage } from "../guard.server.ts";
import { loadPersonalProfit } from "./load-personal-profit.server.ts";
import { PersonalProfit } from "./personal-profit.tsx";

/** Personal profit and loss (spec section 2, `personalProfit`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { profit, status } = await loadPersonalProfit(context, params);
  return data({ profit, texts: context.texts("records") }, status);
}

export default function PersonalProfitRoute() {
  const { profit } = useLoaderData<typeof loader>();
  return <PersonalProfit profit={profit} />;
}
