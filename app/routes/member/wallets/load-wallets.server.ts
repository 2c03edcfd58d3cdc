import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { getDay } from "../../../shared/business-day.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { readPageNumber } from "../../../site/page-number.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { kindName } from "../kind-name.server.ts";
import { RANGES } from "./wallet-names.ts";

const PAGE_SIZE = 10;
/** Number of account record entries below a single wallet. */
const NEWEST = 8;

/**
 * Loads the latest movements in the main wallet within the requested days; null when they could not be read: the
 * balance matters more.
 */
async function loadNewest(context: AppLoadContext, params: URLSearchParams) {
  try {
    const range = RANGES.find((one) => one === params.get("range")) ?? "7";
    const { fromDay, toDay } = readPeriod(context, new URLSearchParams({ range })).range;
    const days = { from: fromDay, to: toDay };
    const found = await context.platform.records.accountRecord({ ...days, wallet: "main", pageSize: NEWEST });
    const list = found.list.map((entry) => ({
      key: entry.id,
      name: kindName(context.t, entry),
      at: entry.at,
      of: entry.gameName ?? entry.reference,
      amount: entry.amount,
      balance: entry.balanceAfter,
    }));
    return { range, fromDay, toDay, list, hasMore: found.hasOlder };
  } catch (error) {
    getFailure(error);
    return null;
  }
}

/** Loads the withdrawable amount, and the turnover owed before more can be withdrawn; null when it could not be read. */
async function loadTurnoverRequirement({ platform, brand }: AppLoadContext) {
  try {
    const [{ withdrawable, turnover }, { bonuses }] = await Promise.all([
      platform.withdrawals.withdrawalOptions({}),
      platform.rewards.rewardCentre({}),
    ]);
    const open = bonuses
      .filter(({ status }) => status === "open")
      .toSorted((one, other) => one.expiresAt - other.expiresAt)
      .map(({ grantId, title, left, expiresAt }) => ({
        grantId,
        title,
        left,
        until: getDay(expiresAt, brand.document.locale.timeZone),
      }));
    return { withdrawable, turnover, bonuses: open };
  } catch (error) {
    getFailure(error);
    return null;
  }
}

/**
 * Returns the money in vendors' games to the member, who is now looking at it. Returns null when there was none, and
 * for a browser that prefetches the page.
 */
async function returnGameBalances({ platform }: AppLoadContext, request: Request) {
  if (/prefetch/i.test(request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? ""))
    return null;
  try {
    const ended = await platform.wallet.leaveGame({});
    return ended.transfers.length + ended.silent.length > 0 ? ended : null;
  } catch (error) {
    getFailure(error);
    return null;
  }
}

/**
 * Loads the data of the page "My wallet"; null when it could not be read. Amounts are minor units, times epoch
 * milliseconds.
 */
export async function loadWallets(context: AppLoadContext, request: Request, params: URLSearchParams) {
  const { wallet, games } = context.platform;
  const pageNo = readPageNumber(params);
  try {
    const back = await returnGameBalances(context, request);
    const [{ isSingle }, funds, found, jackpot, newest, owed] = await Promise.all([
      // The merchant's setting, identical for all its members.
      context.shared("merchant wallet", 60_000, () => wallet.merchantWallet({})),
      wallet.consolidatedFunds({}),
      wallet.walletTransfers({ pageNo, pageSize: PAGE_SIZE }),
      games.jackpot({}),
      loadNewest(context, params),
      loadTurnoverRequirement(context),
    ]);
    const asked = params.get("wallet");
    // Money still at a vendor is returned, even if the brand has a single wallet by now.
    const single = isSingle && funds.wallets.length === 1;
    return {
      isSingle: single,
      back,
      newest,
      owed,
      funds,
      /** True when stakes feed a jackpot; stakes from a vendor's wallet do not (docs/decisions/0109). */
      hasPool: jackpot.source === "pool",
      list: found.list,
      pageNo,
      totalPages: found.totalPages,
      /** The initial target of the form: the requested wallet, or the first that accepts money. */
      to: (
        funds.wallets.find(({ vassalage, open }) => vassalage !== null && open && vassalage === asked) ??
        funds.wallets.find(({ vassalage, open }) => vassalage !== null && open)
      )?.vassalage,
      quickAmounts: context.brand.document.payments.quickAmounts,
      // A new key for each page view; sending the same page twice counts once.
      key: randomBytes(16).toString("hex"),
      returnKey: randomBytes(16).toString("hex"),
    };
  } catch (error) {
    getFailure(error);
    return null;
  }
}
export type WalletsData = NonNullable<Awaited<ReturnType<typeof loadWallets>>>;
