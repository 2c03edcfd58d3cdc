import { useLoaderData } from "@remix-run/react";
import type { BadgeTone } from "../../../ui/badge.tsx";
import { type ListRequest, listLoader } from "../list.server.ts";
import type { ListedRow } from "../list-area.ts";
import { opsMeta } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, MEMBER_COLUMN, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";
import { getPage } from "../queue-query.server.ts";
import { isPaidTwice } from "./is-paid-twice.ts";
import { RETURNS_PAGE, ReturnsPanel } from "./returns-panel.tsx";

export const loader = listLoader("transfers", { texts: ["wallets"], more: loadReturns });

/** Returns a page of the money that vendors have to return. */
async function loadReturns({ ops, request }: ListRequest) {
  const { searchParams } = new URL(request.url);
  const brand = searchParams.get("brand");
  const page = getPage(searchParams, RETURNS_PAGE);
  const { list, total } = await ops.calls.transfers.returns({ ...(brand && { merchant: brand }), ...page });
  return { returns: { list, paging: { ...page, total } } };
}

export const meta = opsMeta;

function getTone(one: ListedRow<"transfers">): BadgeTone {
  if (isPaidTwice(one)) return "negative";
  return one.state === "pending" || one.state === "unknown" ? "warning" : "neutral";
}

/**
 * Transfers between members' main wallets and vendors' for which the vendor reports no outcome, or reports it too late.
 */
export default listPage("transfers", {
  columns: [
    caseColumn(
      "transfers",
      "ops.reference",
      ({ reference }) => reference,
      (one) => [isPaidTwice(one) ? "ops.paidTwice" : `wallets.state.${one.state}`, getTone(one)],
    ),
    BRAND_COLUMN,
    MEMBER_COLUMN,
    {
      head: "ops.transfers.way",
      cell: ({ direction, vendor }, { t }) => t(`ops.transfers.${direction}`, { vendor }),
    },
    { head: "ops.transfers.asked", cell: ({ asks }) => asks },
    timeColumn("ops.asked", ({ createdAt }) => createdAt),
    amountColumn("ops.amount", ({ amount }) => amount),
  ],
  below: Returns,
});

function Returns() {
  return <ReturnsPanel {...useLoaderData<typeof loader>().returns} />;
}
