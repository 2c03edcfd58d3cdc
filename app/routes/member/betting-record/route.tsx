import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMemberPage } from "../guard.server.ts";
import { BettingRecord } from "./betting-record.tsx";
import { loadBettingRecord } from "./load-betting-record.server.ts";

/** The betting record (spec section 2, `personalHistoryCopy`); also the first page of the member centre. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { record, status } = await loadBettingRecord(context, params);
  const ofBet =
    record.shown?.detail.kind === "lottery" ? (["bets", "lottery"] as const) : (["bets"] as const);
  const texts = record.shown ? context.texts("records", ...ofBet) : context.texts("records");
  return data({ record, texts }, status);
}

export default function BettingRecordRoute() {
  const { record } = useLoaderData<typeof loader>();
  return <BettingRecord record={record} />;
}
