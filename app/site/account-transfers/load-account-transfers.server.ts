import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../call-failure.ts";
import { readPageNumber } from "../page-number.ts";

const PAGE_SIZE = 10;

/**
 * Loads all data of a page that sends money to another account; null when it could not be read. Amounts are minor
 * units.
 */
export async function loadAccountTransfers(context: AppLoadContext, params: URLSearchParams) {
  const { wallet, withdrawals } = context.platform;
  const pageNo = readPageNumber(params);
  try {
    const [options, password, found] = await Promise.all([
      wallet.accountTransferOptions({}),
      withdrawals.paymentPassword({}),
      wallet.accountTransfers({ pageNo, pageSize: PAGE_SIZE }),
    ]);
    return {
      options,
      passwordIsSet: password.isSet,
      list: found.list,
      pageNo,
      totalPages: found.totalPages,
      sent: found.list.find(({ transferId }) => transferId === params.get("sent")) ?? null,
      // Each page load has a new key; submitting the same page twice makes one transfer.
      key: randomBytes(16).toString("hex"),
    };
  } catch (error) {
    getFailure(error);
    return null;
  }
}
export type AccountTransfersData = NonNullable<Awaited<ReturnType<typeof loadAccountTransfers>>>;
