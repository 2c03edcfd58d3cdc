import type { AppLoadContext } from "@remix-run/node";
import { formatMoney } from "../../shared/money.ts";
import { getFailure } from "../call-failure.ts";

/** Returns the messages of a refused call for the form of a movement of money: at its fields, or above them all. */
export function toFormFailure({ t, brand }: AppLoadContext, error: unknown) {
  const { data, status } = getFailure(error);
  const { code, details } = data;
  const money = (minor: unknown) => formatMoney(Number(minor), brand.document.currency);
  let { message, fields }: { message: string | null; fields: Record<string, string> } = data;
  if (code === "INSUFFICIENT_FUNDS") {
    fields = { amount: t("wallets.error.funds", { amount: money(details.balance) }) };
  } else if (code === "DEBT_OPEN") {
    message = t("withdraw.error.debt", { amount: money(details.debt) });
  } else if (code === "TURNOVER_REQUIRED") {
    message = t("withdraw.error.turnover", { amount: money(details.left) });
  }
  return { status, fields, message: Object.keys(fields).length > 0 ? null : message };
}
