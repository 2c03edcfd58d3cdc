import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMemberPage } from "../guard.server.ts";
import { BettingRecord } from "./betting-record.tsx";
import { loadBettingRecord } from "./load-betting-record.server.ts";

/** The betting record (spec section 2, `personalHistoryCopy`); also the first page of the member centre. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { record, status } = await loadBettingRecord(context, params);
  return data({ record, texts: context.texts("records") }, status);
}

export default function BettingRecordRoute() {
  const { record } = useLoaderData<typeof loader>();
  return <BettingRecord record={record} />;
}
