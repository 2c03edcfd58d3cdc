import type { AppLoadContext } from "@remix-run/node";
import { dayOf } from "../../business-day.ts";
import { readVendors } from "../../modules/vendors.server.ts";
import { gameTypeCode } from "../../platform/contract/call.ts";
import type { BetRecord } from "../../platform/contract/wallet.ts";
import { failureOf } from "../call-failure.ts";
import { type DateRange, type RangeProblem, readDateRange } from "./date-range.ts";

/** Rounds per page. */
const PAGE_SIZE = 15;

/** The betting record as its page shows it. Amounts are minor units, times UTC epoch milliseconds. */
export interface BettingRecordData {
  range: DateRange;
  problem: RangeProblem | null;
  /** Today, in the brand's zone. */
  today: string;
  timeZone: string;
  vendors: { vassalage: string; name: string }[];
  gameTypes: string[];
  vassalage: string;
  gameType: string;
  /** Null when the rounds could not be read. */
  page: {
    rounds: BetRecord[];
    pageNo: number;
    totalPages: number;
    total: number;
    totals: { stake: number; validBet: number; win: number };
  } | null;
}

/** The signed-in account's rounds between two days of the brand, by vendor and game type. */
export async function loadBettingRecord(
  context: AppLoadContext,
  params: URLSearchParams,
): Promise<{ record: BettingRecordData; status: number }> {
  const { timeZone } = context.brand.document.locale;
  const { range, problem } = readDateRange(params, context.now, timeZone);
  const entries = await readVendors(context);
  const vendors = [...new Map(entries.map((entry) => [entry.vassalage, entry.accountTypeName]))].map(
    ([vassalage, name]) => ({ vassalage, name }),
  );
  const gameTypes = gameTypeCode.options.filter((type) => entries.some((entry) => entry.gameType === type));
  const vassalage = vendors.find((vendor) => vendor.vassalage === params.get("vassalage"))?.vassalage;
  const gameType = gameTypes.find((type) => type === params.get("gameType"));
  const common = {
    range,
    problem,
    today: dayOf(context.now, timeZone),
    timeZone,
    vendors,
    gameTypes,
    vassalage: vassalage ?? "",
    gameType: gameType ?? "",
  };
  try {
    const pageText = params.get("pageNo") ?? "";
    const pageNo = /^[1-9]\d{0,4}$/.test(pageText) ? Number(pageText) : 1;
    const { from, to } = range;
    const input = { from, to, vassalage, gameType, pageSize: PAGE_SIZE };
    let found = await context.platform.wallet.betRecords({ ...input, pageNo });
    // A page past the end, from an old address: the last one.
    const last = Math.max(1, found.totalPages);
    if (pageNo > last) found = await context.platform.wallet.betRecords({ ...input, pageNo: last });
    const { list, total, totals } = found;
    const page = { rounds: list, pageNo: Math.min(pageNo, last), totalPages: last, total, totals };
    return { record: { ...common, page }, status: problem ? 422 : 200 };
  } catch (error) {
    return { record: { ...common, page: null }, status: failureOf(error).status };
  }
}
