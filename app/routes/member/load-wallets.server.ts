import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { failureOf } from "../call-failure.ts";

const PAGE_SIZE = 10;

/** Everything of the page "My wallet"; null when it could not be read. Amounts are minor units, times epoch milliseconds. */
export async function loadWallets(context: AppLoadContext, params: URLSearchParams) {
  const { wallet, games } = context.platform;
  const pageText = params.get("pageNo") ?? "";
  const pageNo = /^[1-9]\d{0,4}$/.test(pageText) ? Number(pageText) : 1;
  try {
    const [{ isSingle }, funds, found, jackpot] = await Promise.all([
      wallet.merchantWallet({}),
      wallet.consolidatedFunds({}),
      wallet.walletTransfers({ pageNo, pageSize: PAGE_SIZE }),
      games.jackpot({}),
    ]);
    const asked = params.get("wallet");
    return {
      // Money that lies at a vendor comes back, though the brand has one wallet by now.
      isSingle: isSingle && funds.wallets.length === 1,
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
