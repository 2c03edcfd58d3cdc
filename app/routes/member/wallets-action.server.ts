import { randomUUID } from "node:crypto";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { amountFault, parseAmount } from "../../money.ts";
import { failureOf } from "../call-failure.ts";
import { readQuickAmount } from "./read-quick-amount.server.ts";
import { sayRefusal } from "./say-refusal.server.ts";

const PATH = "/member/transferFund";
/** How the form names the main wallet; vendors' codes have no such sign. */
const MAIN = ".";
/** The choice among the quick amounts that stands for everything. */
const MAX = "max";

/** What a form of "My wallet" came to, where it did not lead on. */
export interface WalletsResult {
  message: string | null;
  fields: Record<string, string>;
  values: { from: string; to: string; amount: string; quick: string };
  /** A new key: what was sent before may have been done. */
  key: string;
}

/** Moves money between two wallets of a member, or all of it back to the main one. */
export async function walletsAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  const { wallet } = context.platform;
  const { currency } = context.brand.document;
  const values = { from: text("from"), to: text("to"), amount: text("amount"), quick: text("quick") };
  const refuse = (result: Partial<WalletsResult>, status: number) =>
    data<WalletsResult>({ message: null, fields: {}, values, key: randomUUID(), ...result }, { status });
  const wrong = (field: string, key: string) => refuse({ fields: { [field]: context.t(key) } }, 422);

  /** The amount that was typed or chosen; everything that lies in the wallet it comes from; null for neither. */
  async function amountOf(wished: string): Promise<number | null | "silent"> {
    if (wished !== MAX) return parseAmount(wished, currency.decimals);
    const { available, wallets } = await wallet.consolidatedFunds({});
    if (values.from === MAIN) return available;
    const from = wallets.find(({ vassalage }) => vassalage === values.from);
    return from ? (from.balance ?? "silent") : null;
  }

  try {
    if (text("intent") === "returnAll") {
      const { transfers, silent } = await wallet.returnAll({ idempotencyKey: text("key") });
      if (silent.length === 0) return redirect(`${PATH}?returned=${transfers.length}`);
      return refuse({ message: context.t("wallets.returned.silent", { names: silent.join(", ") }) }, 200);
    }
    if (text("intent") !== "move") return refuse({ message: context.t("error.BAD_REQUEST") }, 400);
    const { from, to } = values;
    if (from === to) return wrong("to", "wallets.error.same");
    if (from !== MAIN && to !== MAIN) return wrong("to", "wallets.error.throughMain");
    const wished = readQuickAmount(values, currency.decimals);
    if (wished === null) return wrong("amount", "wallets.error.twoAmounts");
    const amount = await amountOf(wished);
    if (amount === "silent") return wrong("amount", "wallets.error.unknownBalance");
    if (wished === MAX && amount !== null && amount < 1) return wrong("amount", "wallets.error.empty");
    if (amount === null || amount < 1) return wrong("amount", amountFault(wished, currency.decimals));
    const moved = await wallet.walletTransfer({
      vassalage: from === MAIN ? to : from,
      direction: from === MAIN ? "in" : "out",
      amount,
      idempotencyKey: text("key"),
    });
    return redirect(`${PATH}?moved=${moved.transferId}`);
  } catch (error) {
    const { code } = failureOf(error).data;
    const { status, message, fields: said } = sayRefusal(context, error);
    const { vassalage: vendor, ...fields } = said;
    return refuse(
      {
        message: code === "CONFLICT" ? context.t("wallets.error.busy") : message,
        fields: vendor ? { ...fields, to: vendor } : fields,
      },
      status,
    );
  }
}
