import type { AppLoadContext } from "@remix-run/node";
import { bonusStatus } from "../../../platform/contract/rewards.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { readPage } from "../../../site/page-number.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";

const PAGE_SIZE = 15;

/** Reads the state by which bonuses are filtered; an unknown one filters nothing. */
export function readBonusStatus(params: URLSearchParams) {
  return bonusStatus.options.find((one) => one === params.get("status"));
}

/** Loads "Bonus details": the bonuses of the signed-in account between two days of the brand, by state, page by page. */
export async function loadBonuses(context: AppLoadContext, params: URLSearchParams) {
  const period = readPeriod(context, params);
  const status = readBonusStatus(params);
  const common = { period, filters: { status: status ?? "" } };
  const { fromDay: from, toDay: to } = period.range;
  const read = (pageNo: number) =>
    context.platform.rewards.bonuses({ from, to, status, pageNo, pageSize: PAGE_SIZE });
  try {
    const found = await readPage(params, read);
    const page = { ...found, first: (found.pageNo - 1) * PAGE_SIZE + 1 };
    return { bonuses: { ...common, page }, status: period.problem ? 422 : 200 };
  } catch (error) {
    return { bonuses: { ...common, page: null }, status: getFailure(error).status };
  }
}

export type BonusesData = Awaited<ReturnType<typeof loadBonuses>>["bonuses"];
