import type { AppLoadContext } from "@remix-run/node";
import { formatMoney } from "../../shared/money.ts";
import { getFailure, getFormFailure } from "../call-failure.ts";

/** Returns the messages of a refused call for the form of a movement of money: at its fields, or above them all. */
export function getMoneyFailure({ t, brand }: AppLoadContext, error: unknown) {
  const { data, status } = getFailure(error);
  const money = (minor: unknown) => formatMoney(Number(minor), brand.document.currency);
  const { code, details } = data;
  if (code === "INSUFFICIENT_FUNDS") {
    const fields: Record<string, string> = {
      amount: t("wallets.error.funds", { amount: money(details.balance) }),
    };
    return { status, fields, message: null };
  }
  const { fields, message } = getFormFailure(error, () => {
    if (code === "DEBT_OPEN") return t("withdraw.error.debt", { amount: money(details.debt) });
    if (code === "TURNOVER_REQUIRED") return t("withdraw.error.turnover", { amount: money(details.left) });
    return undefined;
  });
  return { status, fields, message };
}
