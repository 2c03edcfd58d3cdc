import { randomUUID } from "node:crypto";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { amountFault, parseAmount } from "../../money.ts";
import { failureOf } from "../call-failure.ts";
import { keepCameFrom } from "../came-from.ts";
import { readProof } from "./read-proof.server.ts";
import { readQuickAmount } from "./read-quick-amount.server.ts";

const PATH = "/member/depositv2";

/** What a form of the page "Deposit" came to when it was refused. */
export interface DepositResult {
  message: string | null;
  fields: Record<string, string>;
  /** What was sent, for the form that is shown again. */
  values: { channel: string; amount: string; quick: string; bonusId: string };
  /** A new key for the next try. */
  key: string;
}

/** Does what a form of "Deposit" asks, and goes on to where it is paid or shown. */
export async function depositAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  const { payments } = context.platform;
  const depositId = text("depositId");
  const one = `${PATH}?deposit=${encodeURIComponent(depositId)}`;
  const values = {
    channel: text("channel"),
    amount: text("amount"),
    quick: text("quick"),
    bonusId: text("bonusId"),
  };
  const refuse = (result: Partial<DepositResult>, status: number) =>
    data<DepositResult>({ message: null, fields: {}, values, key: randomUUID(), ...result }, { status });
  try {
    switch (text("intent")) {
      case "deposit": {
        const { decimals } = context.brand.document.currency;
        const wished = readQuickAmount(values, decimals);
        if (wished === null)
          return refuse({ fields: { amount: context.t("wallets.error.twoAmounts") } }, 422);
        const amount = parseAmount(wished, decimals);
        if (amount === null || amount < 1)
          return refuse({ fields: { amount: context.t(amountFault(wished, decimals)) } }, 422);
        const { channel, bonusId } = values;
        const returnUrl = `${context.origin}${keepCameFrom(`${PATH}?back=1`, request)}`;
        const made = await payments.deposit({
          channel,
          amount,
          returnUrl,
          idempotencyKey: text("key"),
          ...(bonusId === "" ? {} : { bonusId }),
        });
        const isThere = made.payUrl !== null && isPayPage(made.payUrl, context.payPages);
        return redirect(isThere && made.payUrl ? made.payUrl : `${PATH}?deposit=${made.depositId}`);
      }
      case "cancel":
        await payments.cancelDeposit({ depositId });
        return redirect(one);
      case "sent":
        await payments.depositSent({ depositId });
        return redirect(one);
      case "proof": {
        const read = await readProof(form);
        if ("refusal" in read) return refuse({ fields: { image: context.t(read.refusal) } }, 422);
        await payments.addDepositProof({ depositId, image: read.image });
        return redirect(one);
      }
      default:
        return refuse({ message: context.t("error.BAD_REQUEST") }, 400);
    }
  } catch (error) {
    const { data: failure, status } = failureOf(error);
    const inFields = Object.keys(failure.fields).length > 0;
    return refuse({ message: inFields ? null : failure.message, fields: failure.fields }, status);
  }
}

/** Whether an address is on one of the hosts where this brand's providers have their pages. */
function isPayPage(address: string, sources: readonly string[]): boolean {
  const { protocol, hostname, origin } = new URL(address);
  return sources.some((source) =>
    source.startsWith("https://*.")
      ? protocol === "https:" && hostname.endsWith(source.slice("https://*".length))
      : source === origin,
  );
}
