import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMemberPage } from "../guard.server.ts";
import { loadMoneyTimeline } from "./load-money-timeline.server.ts";
import { MoneyTimeline } from "./money-timeline.tsx";

/** Loads the steps of each movement of money: the other view of the account record. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { timeline, status } = await loadMoneyTimeline(context, params);
  return data({ timeline, texts: context.texts("records") }, status);
}

export default function MoneyTimelineRoute() {
  const { timeline } = useLoaderData<typeof loader>();
  return <MoneyTimeline timeline={timeline} />;
}
