import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { type GameType, gameTypeCode } from "../../../platform/contract/call.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { readVendors } from "../../../site/games/read-games.server.ts";
import { readPage } from "../../../site/page-number.ts";
import { BET_STATUSES } from "../../../site/panel/records/bet-statuses.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import type { BettingRecordData, ShownBet } from "./betting-record-data.ts";

/** Bets per page. */
const PAGE_SIZE = 15;

/** Reads the filters for bets from an address; a value that the brand does not offer filters nothing. */
export async function readBetFilters(context: AppLoadContext, params: URLSearchParams) {
  const entries = await readVendors(context);
  const vendors = [...new Map(entries.map((entry) => [entry.vassalage, entry.accountTypeName]))].map(
    ([vassalage, name]) => ({ vassalage, name }),
  );
  const gameTypes = gameTypeCode.options.filter((type) => entries.some((entry) => entry.gameType === type));
  const chosen = {
    vassalage: vendors.find((vendor) => vendor.vassalage === params.get("vassalage"))?.vassalage,
    gameType: gameTypes.find((type): type is GameType => type === params.get("gameType")),
    status: BET_STATUSES.find((status) => status === params.get("status")),
  };
  return { vendors, gameTypes, chosen };
}

/** Loads the signed-in account's bets between two days of the brand, by vendor, game type and status. */
export async function loadBettingRecord(
  context: AppLoadContext,
  params: URLSearchParams,
): Promise<{ record: BettingRecordData; status: number }> {
  const { wallet } = context.platform;
  const period = readPeriod(context, params);
  const { vendors, gameTypes, chosen } = await readBetFilters(context, params);
  const { vassalage = "", gameType = "", status = "" } = chosen;
  const common = { period, vendors, gameTypes, filters: { vassalage, gameType, status } };
  try {
    const { from, to } = period.range;
    const input = { from, to, ...chosen, pageSize: PAGE_SIZE };
    const found = await readPage(params, (pageNo) => wallet.betRecords({ ...input, pageNo }));
    const { list, pageNo, total, totals, running } = found;
    const totalPages = Math.max(1, found.totalPages);
    const page = { bets: list, pageNo, totalPages, total, totals, running };
    const shown = await readShownBet(context, params);
    return { record: { ...common, page, shown }, status: period.problem ? 422 : 200 };
  } catch (error) {
    return { record: { ...common, page: null, shown: null }, status: getFailure(error).status };
  }
}

/**
 * Reads the bet that an address names; null for none, and for one that is not the member's: the record is shown without
 * it.
 */
async function readShownBet({ platform }: AppLoadContext, params: URLSearchParams): Promise<ShownBet | null> {
  const betId = params.get("bet");
  if (!betId) return null;
  const isAsked = params.get("ask") === "1";
  try {
    const found = await platform.records.betDetail({ betId, askVendor: isAsked ? 1 : 0 });
    return { ...found, isAsked, seedMatches: seedMatches(found.detail) };
  } catch (error) {
    getFailure(error);
    return null;
  }
}

function seedMatches(detail: ShownBet["detail"]): boolean | null {
  if (detail.kind !== "fair" || detail.seed === null) return null;
  return createHash("sha256").update(detail.seed).digest("hex") === detail.seedHash.toLowerCase();
}
