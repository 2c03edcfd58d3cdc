import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { getDay } from "../../../shared/business-day.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { kindName } from "../kind-name.server.ts";
import { readPeriod } from "../read-period.server.ts";
import { RANGES } from "./wallet-names.ts";

const PAGE_SIZE = 10;
/** Entries of the account record below a single wallet. */
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
async function loadOwed({ platform, brand }: AppLoadContext) {
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
 * Brings back what went to vendors with games: the member looks at the money instead. Null where nothing was there, and for a
 * browser that loads the page before anybody asks for it.
 */
async function endGames({ platform }: AppLoadContext, request: Request) {
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

/** Everything of the page "My wallet"; null when it could not be read. Amounts are minor units, times epoch milliseconds. */
export async function loadWallets(context: AppLoadContext, request: Request, params: URLSearchParams) {
  const { wallet, games } = context.platform;
  const pageText = params.get("pageNo") ?? "";
  const pageNo = /^[1-9]\d{0,4}$/.test(pageText) ? Number(pageText) : 1;
  try {
    const back = await endGames(context, request);
    const [{ isSingle }, funds, found, jackpot, newest, owed] = await Promise.all([
      // The merchant's, and so the same for all of its members.
      context.shared("merchant wallet", 60_000, () => wallet.merchantWallet({})),
      wallet.consolidatedFunds({}),
      wallet.walletTransfers({ pageNo, pageSize: PAGE_SIZE }),
      games.jackpot({}),
      loadNewest(context, params),
      loadOwed(context),
    ]);
    const asked = params.get("wallet");
    // Money that lies at a vendor comes back, though the brand has one wallet by now.
    const single = isSingle && funds.wallets.length === 1;
    return {
      isSingle: single,
      back,
      newest,
      owed,
      funds,
      /** Stakes feed a jackpot, though not those from a vendor's wallet (docs/decisions/0109). */
      hasPool: jackpot.source === "pool",
      list: found.list,
      pageNo,
      totalPages: found.totalPages,
      /** The wallet that the form moves to at first: the one that was asked for, or the first that takes money. */
      to: (
        funds.wallets.find(({ vassalage, open }) => vassalage !== null && open && vassalage === asked) ??
        funds.wallets.find(({ vassalage, open }) => vassalage !== null && open)
      )?.vassalage,
      quickAmounts: context.brand.document.payments.quickAmounts,
      // A new wish with each page; the same page sent twice is one.
      key: randomBytes(16).toString("hex"),
      returnKey: randomBytes(16).toString("hex"),
    };
  } catch (error) {
    getFailure(error);
    return null;
  }
}
export type WalletsData = NonNullable<Awaited<ReturnType<typeof loadWallets>>>;
