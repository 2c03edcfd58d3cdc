import { randomUUID } from "node:crypto";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { TextKey } from "../../../i18n/text-key.ts";
import { walletContract } from "../../../platform/contract/wallet.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { getMoneyFailure } from "../../../site/panel/money-failure.server.ts";
import { formText, invalidForm, parseForm, sentValues } from "../../../site/parse-form.ts";
import { readQuickAmount } from "../read-quick-amount.server.ts";
import { MAIN, MAX, WALLETS_PATH } from "./wallet-names.ts";

const PRESERVED_FIELDS = ["from", "to", "amount", "quick"] as const;

/** The result of a form on the "My wallet" page that did not lead to another page. */
export interface WalletsResult {
  message: string | null;
  fields: Record<string, string>;
  /** The submitted values, for the form that is shown again. */
  values: Partial<Record<(typeof PRESERVED_FIELDS)[number], string>>;
  /** A new idempotency key: the previous request may have been carried out. */
  key: string;
}

/** Moves money between two wallets of a member, or all of it back to the main one, or turns the automatic transfer on or off. */
export async function walletsAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const values = sentValues(form, PRESERVED_FIELDS);
  const refuse = (result: Partial<WalletsResult>, status: number) =>
    data<WalletsResult>({ message: null, fields: {}, values, key: randomUUID(), ...result }, { status });
  try {
    switch (formText(form, "intent")) {
      case "returnAll": {
        const input = parseForm(form, walletContract.returnAll, context);
        const { transfers, silent } = await context.platform.wallet.returnAll(input);
        if (silent.length === 0) return redirect(`${WALLETS_PATH}?returned=${transfers.length}`);
        return refuse({ message: context.t("wallets.returned.silent", { names: silent.join(", ") }) }, 200);
      }
      case "automatic": {
        const { on } = await context.platform.wallet.setAutomaticTransfer({
          on: formText(form, "on") === "1",
        });
        return redirect(`${WALLETS_PATH}?automatic=${on ? "on" : "off"}`);
      }
      case "move":
        return redirect(`${WALLETS_PATH}?moved=${await move(context, form)}`);
      default:
        return refuse({ message: context.t("error.BAD_REQUEST") }, 400);
    }
  } catch (error) {
    const { code } = getFailure(error).data;
    const { status, message, fields: said } = getMoneyFailure(context, error);
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

/** Moves an amount between the main wallet and a vendor's. Returns the transfer's id. */
async function move(context: AppLoadContext, form: FormData): Promise<string> {
  const [from, to] = [formText(form, "from"), formText(form, "to")];
  if (from === to) throw createFieldError(context, "to", "wallets.error.same");
  if (from !== MAIN && to !== MAIN) throw createFieldError(context, "to", "wallets.error.throughMain");
  const requested = readQuickAmount(form, context);
  form.set("amount", requested);
  const given = {
    vassalage: from === MAIN ? to : from,
    direction: from === MAIN ? ("in" as const) : ("out" as const),
    ...(requested === MAX && { amount: await getBalance(context, from) }),
  };
  const input = parseForm(form, walletContract.walletTransfer, context, { amounts: ["amount"], given });
  return (await context.platform.wallet.walletTransfer(input)).transferId;
}

/** Returns the balance of the wallet, in minor units. */
async function getBalance(context: AppLoadContext, name: string): Promise<number> {
  const { available, wallets } = await context.platform.wallet.consolidatedFunds({});
  const wallet = wallets.find(({ vassalage }) => vassalage === name);
  const balance = name === MAIN ? available : wallet?.balance;
  if (balance === null) throw createFieldError(context, "amount", "wallets.error.unknownBalance");
  if (balance === undefined) throw createFieldError(context, "amount", "error.field.amount");
  if (balance < 1) throw createFieldError(context, "amount", "wallets.error.empty");
  return balance;
}

function createFieldError(context: AppLoadContext, field: string, key: TextKey) {
  return invalidForm(context, { [field]: context.t(key) });
}
