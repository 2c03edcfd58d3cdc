import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgentPage } from "../guard.server.ts";
import { Income } from "./income.tsx";
import { loadIncome } from "./load-income.server.ts";

/** The agent's own income (spec section 2, `agentRevenueReport`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const { income, status } = await loadIncome(context, new URL(request.url).searchParams);
  return data({ income, texts: context.texts("contracts", "income", "member", "rebates", "team") }, status);
}

export default function IncomeRoute() {
  const { income } = useLoaderData<typeof loader>();
  return <Income income={income} />;
}
