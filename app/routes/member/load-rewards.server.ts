import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { bonusStatus } from "../../platform/contract/rewards.ts";
import { failureOf } from "../call-failure.ts";
import { readPeriod } from "./read-period.server.ts";

const PAGE_SIZE = 15;
/** What the reward centre may say of what was just done, by the address that an action leads to. */
const DONE = ["claimed", "forfeited"] as const;

/** The state that bonuses are filtered by; one that there is not filters nothing. */
export function readBonusStatus(params: URLSearchParams) {
  return bonusStatus.options.find((one) => one === params.get("status"));
}

export const NOTHING_UNREAD = { message: 0, mission: 0, reward: 0 };

/** "Bonus details": what the signed-in account was given between two days of the brand, by state, page by page. */
export async function loadBonuses(context: AppLoadContext, params: URLSearchParams) {
  const period = readPeriod(context, params);
  const status = readBonusStatus(params);
  const asked = params.get("pageNo") ?? "";
  const pageNo = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
  const common = { period, filters: { status: status ?? "" } };
  const { fromDay: from, toDay: to } = period.range;
  const read = (page: number) =>
    context.platform.rewards.bonuses({ from, to, status, pageNo: page, pageSize: PAGE_SIZE });
  try {
    let found = await read(pageNo);
    // A page past the end, from an old address: the last one.
    const last = Math.max(1, found.totalPages);
    if (pageNo > last) found = await read(last);
    const shown = Math.min(pageNo, last);
    const page = { ...found, pageNo: shown, first: (shown - 1) * PAGE_SIZE + 1 };
    return { bonuses: { ...common, page }, status: period.problem ? 422 : 200 };
  } catch (error) {
    return { bonuses: { ...common, page: null }, status: failureOf(error).status };
  }
}

/** The reward centre; `key` is the idempotency key of a claim that is made from it. */
export async function loadRewards(context: AppLoadContext, params: URLSearchParams) {
  const done = DONE.find((one) => one === params.get("done")) ?? null;
  try {
    const found = await context.platform.rewards.rewardCentre({});
    return { rewards: { found, done, key: randomUUID() }, status: 200 };
  } catch (error) {
    return { rewards: { found: null, done: null, key: "" }, status: failureOf(error).status };
  }
}

/** What waits, for the badges of the menu; nothing where that cannot be read, since the page is more than its menu. */
export async function countUnread({ platform }: AppLoadContext) {
  try {
    return await platform.content.unreadCount({});
  } catch (error) {
    failureOf(error);
    return NOTHING_UNREAD;
  }
}

export type BonusesData = Awaited<ReturnType<typeof loadBonuses>>["bonuses"];
export type RewardsData = Awaited<ReturnType<typeof loadRewards>>["rewards"];
