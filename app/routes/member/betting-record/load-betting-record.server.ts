import type { AppLoadContext } from "@remix-run/node";
import { readVendors } from "../../../modules/vendors.server.ts";
import { type GameType, gameTypeCode } from "../../../platform/contract/call.ts";
import { failureOf } from "../../../site/call-failure.ts";
import { readPeriod } from "../read-period.server.ts";
import { type BettingRecordData, ROUND_STATUSES } from "./betting-record-data.ts";

/** Rounds per page. */
const PAGE_SIZE = 15;

/** What of an address filters rounds; a value that is none of the brand's choices filters nothing. */
export async function readRoundFilters(context: AppLoadContext, params: URLSearchParams) {
  const entries = await readVendors(context);
  const vendors = [...new Map(entries.map((entry) => [entry.vassalage, entry.accountTypeName]))].map(
    ([vassalage, name]) => ({ vassalage, name }),
  );
  const gameTypes = gameTypeCode.options.filter((type) => entries.some((entry) => entry.gameType === type));
  const chosen = {
    vassalage: vendors.find((vendor) => vendor.vassalage === params.get("vassalage"))?.vassalage,
    gameType: gameTypes.find((type): type is GameType => type === params.get("gameType")),
    status: ROUND_STATUSES.find((status) => status === params.get("status")),
  };
  return { vendors, gameTypes, chosen };
}

/** The signed-in account's rounds between two days of the brand, by vendor, game type and status. */
export async function loadBettingRecord(
  context: AppLoadContext,
  params: URLSearchParams,
): Promise<{ record: BettingRecordData; status: number }> {
  const { wallet, records } = context.platform;
  const period = readPeriod(context, params);
  const { vendors, gameTypes, chosen } = await readRoundFilters(context, params);
  const { vassalage = "", gameType = "", status = "" } = chosen;
  const common = { period, vendors, gameTypes, filters: { vassalage, gameType, status } };
  try {
    const pageText = params.get("pageNo") ?? "";
    const pageNo = /^[1-9]\d{0,4}$/.test(pageText) ? Number(pageText) : 1;
    const { from, to } = period.range;
    const input = { from, to, ...chosen, pageSize: PAGE_SIZE };
    let found = await wallet.betRecords({ ...input, pageNo });
    // A page past the end, from an old address: the last one.
    const last = Math.max(1, found.totalPages);
    if (pageNo > last) found = await wallet.betRecords({ ...input, pageNo: last });
    const { list, total, totals } = found;
    const page = { rounds: list, pageNo: Math.min(pageNo, last), totalPages: last, total, totals };
    const roundId = params.get("round");
    const detail = roundId ? await records.roundDetail({ roundId }).catch(noDetail) : null;
    return { record: { ...common, page, detail }, status: period.problem ? 422 : 200 };
  } catch (error) {
    return { record: { ...common, page: null, detail: null }, status: failureOf(error).status };
  }
}

/** A round of nobody's, from an old or a foreign address: the record stands without it. */
function noDetail(error: unknown): null {
  failureOf(error);
  return null;
}
