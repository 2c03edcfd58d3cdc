import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../../site/call-failure.ts";
import { readPageNumber } from "../../../site/page-number.ts";

const PAGE_SIZE = 10;

/** Loads the data of the page "Withdraw". Amounts are minor units, times UTC epoch milliseconds. */
export async function loadWithdraw(context: AppLoadContext, params: URLSearchParams) {
  const { withdrawals } = context.platform;
  const pageNo = readPageNumber(params);
  const asked = params.get("withdrawal");
  try {
    const [options, payees, password, found, one] = await Promise.all([
      withdrawals.withdrawalOptions({}),
      withdrawals.payees({}),
      withdrawals.paymentPassword({}),
      withdrawals.withdrawals({ pageNo, pageSize: PAGE_SIZE }),
      asked === null
        ? null
        : withdrawals.withdrawalDetail({ withdrawalId: asked.slice(0, 64) }).catch(missing),
    ]);
    return {
      options,
      payees: payees.list.filter(({ usable }) => usable),
      passwordIsSet: password.isSet,
      list: found.list,
      total: found.total,
      pageNo,
      totalPages: found.totalPages,
      one,
      isCancelled: one?.state === "cancelled" && params.get("done") === "cancelled",
      // A new key for each page view; sending the same page twice counts once.
      idempotencyKey: randomBytes(16).toString("hex"),
    };
  } catch (error) {
    getFailure(error);
    return null;
  }
}
export type WithdrawData = NonNullable<Awaited<ReturnType<typeof loadWithdraw>>>;

function missing(error: unknown): null {
  if (getFailure(error).data.code !== "NOT_FOUND") throw error;
  return null;
}
