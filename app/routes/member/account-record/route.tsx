import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireMemberPage } from "../guard.server.ts";
import { AccountRecord } from "./account-record.tsx";
import { loadAccountRecord } from "./load-account-record.server.ts";

/** The account record (spec section 2, `transactionHistory`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { record, status } = await loadAccountRecord(context, params);
  return data({ record, texts: context.texts("records") }, status);
}

export default function AccountRecordRoute() {
  const { record } = useLoaderData<typeof loader>();
  return <AccountRecord record={record} />;
}
