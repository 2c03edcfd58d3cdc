import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../../site/call-failure.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { kindName } from "../kind-name.server.ts";
import { type AccountRecordData, RECORD_GROUPS } from "./account-record-data.ts";

const PAGE_SIZE = 20;
const WALLET = /^(?:main|bonus|vendor-[A-Za-z0-9_-]{1,48})$/;

/** Reads the filters for entries from an address; an invalid value filters nothing. */
export function readEntryFilters(params: URLSearchParams) {
  const wallet = params.get("wallet") ?? "";
  return {
    wallet: WALLET.test(wallet) ? wallet : "main",
    group: RECORD_GROUPS.find((group) => group === params.get("group")),
  };
}

/** Loads the entries of one of the signed-in account's wallets between two days of the brand. */
export async function loadAccountRecord(
  context: AppLoadContext,
  params: URLSearchParams,
): Promise<{ record: AccountRecordData; status: number }> {
  const period = readPeriod(context, params);
  const chosen = readEntryFilters(params);
  const { wallet, group = "" } = chosen;
  const common = { period, filters: { wallet: wallet === "main" ? "" : wallet, group } };
  const days = { from: period.range.fromDay, to: period.range.toDay };
  const cursor = { before: params.get("before") || undefined, after: params.get("after") || undefined };
  const read = (more: object) =>
    context.platform.records.accountRecord({ ...days, ...chosen, pageSize: PAGE_SIZE, ...more });
  try {
    // An old address may name a wallet or a cursor that the member does not have: start from the beginning.
    const page = await read(cursor).catch((error) => {
      if (getFailure(error).data.code !== "NOT_FOUND") throw error;
      common.filters.wallet = "";
      return read({ wallet: "main" });
    });
    const names = Object.fromEntries(page.list.map((entry) => [entry.id, kindName(context.t, entry)]));
    return { record: { ...common, page, names }, status: period.problem ? 422 : 200 };
  } catch (error) {
    return { record: { ...common, page: null, names: {} }, status: getFailure(error).status };
  }
}
