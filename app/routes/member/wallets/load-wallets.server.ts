import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { failureOf } from "../../../site/call-failure.ts";
import { kindName } from "../kind-name.server.ts";
import { readPeriod } from "../read-period.server.ts";

const PAGE_SIZE = 10;
/** Entries of the account record below a single wallet. */
const NEWEST = 8;

/** What moved last in the main wallet, of the last 30 days; nothing when it could not be read: the balance matters more. */
async function loadNewest(context: AppLoadContext) {
  try {
    return await readNewest(context);
  } catch (error) {
    failureOf(error);
    return null;
  }
}

async function readNewest(context: AppLoadContext) {
  const { range } = readPeriod(context, new URLSearchParams({ range: "30" }));
  const days = { from: range.fromDay, to: range.toDay };
  const found = await context.platform.records.accountRecord({ ...days, wallet: "main", pageSize: NEWEST });
  return found.list.map((entry) => ({
    key: entry.id,
    name: kindName(context.t, entry),
    at: entry.at,
    of: entry.gameName ?? entry.reference,
    amount: entry.amount,
  }));
}

/** Everything of the page "My wallet"; null when it could not be read. Amounts are minor units, times epoch milliseconds. */
export async function loadWallets(context: AppLoadContext, params: URLSearchParams) {
  const { wallet, games } = context.platform;
  const pageText = params.get("pageNo") ?? "";
  const pageNo = /^[1-9]\d{0,4}$/.test(pageText) ? Number(pageText) : 1;
  try {
    const [{ isSingle }, funds, found, jackpot] = await Promise.all([
      // The merchant's, and so the same for all of its members.
      context.shared("merchant wallet", 60_000, () => wallet.merchantWallet({})),
      wallet.consolidatedFunds({}),
      wallet.walletTransfers({ pageNo, pageSize: PAGE_SIZE }),
      games.jackpot({}),
    ]);
    const asked = params.get("wallet");
    // Money that lies at a vendor comes back, though the brand has one wallet by now.
    const single = isSingle && funds.wallets.length === 1;
    return {
      isSingle: single,
      newest: single ? await loadNewest(context) : null,
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
    failureOf(error);
    return null;
  }
}
export type WalletsData = NonNullable<Awaited<ReturnType<typeof loadWallets>>>;
