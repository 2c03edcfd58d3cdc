import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { amountFault, parseAmount } from "../../money.ts";
import type { PlatformClient } from "../../platform/platform.ts";
import type { VerifyStepData } from "../sign-in/verify-step.tsx";
import { withApproval } from "./approval.server.ts";
import { readProof } from "./read-proof.server.ts";
import { sayRefusal } from "./say-refusal.server.ts";

const PATH = "/member/withdraw";

/** What a form of the page "Withdraw" came to, where it did not lead on. */
export interface WithdrawResult {
  intent: string;
  /** What was sent, for the form that is shown again; no passwords and no answers. */
  values: Record<string, string>;
  message: string | null;
  fields: Record<string, string>;
  step: VerifyStepData | null;
}

const KEPT = ["intent", "payeeId", "amount", "idempotencyKey", "withdrawalId", "received"] as const;

/** Does what a form of the page asks: ask for money, take it back, or say whether it came. */
export async function withdrawAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 255);
  const values: Record<string, string> = {};
  for (const name of KEPT) if (form.has(name)) values[name] = text(name);
  const { intent = "", withdrawalId = "" } = values;
  const headers = new Headers();
  const answer = (result: Partial<WithdrawResult>, status = 200) =>
    data<WithdrawResult>(
      { intent, values, message: null, fields: {}, step: null, ...result },
      { status, headers },
    );
  const { decimals } = context.brand.document.currency;
  const amountOf = (name: string) => parseAmount(text(name), decimals);
  const wrongAmount = (name: string) =>
    answer({ fields: { [name]: context.t(amountFault(text(name), decimals)) } }, 422);

  const work = async ({ withdrawals }: PlatformClient, approval: string | undefined) => {
    switch (intent) {
      case "withdraw": {
        const amount = amountOf("amount");
        if (amount === null || amount < 1) return wrongAmount("amount");
        const { payeeId = "", idempotencyKey = "" } = values;
        if (payeeId === "") return answer({ fields: { payeeId: context.t("error.field.choice") } }, 422);
        const made = await withdrawals.withdraw({
          payeeId,
          amount,
          idempotencyKey,
          paymentPassword: text("paymentPassword"),
          ...(approval === undefined ? {} : { approval }),
        });
        return redirect(`${PATH}?withdrawal=${made.withdrawalId}`, { headers });
      }
      case "cancel":
        await withdrawals.cancel({ withdrawalId });
        break;
      case "confirm":
        await withdrawals.confirm({ withdrawalId });
        break;
      case "dispute": {
        const received = text("received").trim() === "" ? 0 : amountOf("received");
        if (received === null) return wrongAmount("received");
        await withdrawals.dispute({ withdrawalId, received });
        break;
      }
      case "proof": {
        const read = await readProof(form);
        if ("refusal" in read) return answer({ fields: { image: context.t(read.refusal) } }, 422);
        await withdrawals.addWithdrawalProof({ withdrawalId, image: read.image });
        break;
      }
      default:
        throw new Response(null, { status: 400 });
    }
    return redirect(`${PATH}?withdrawal=${encodeURIComponent(withdrawalId)}`, { headers });
  };
  const refused = (error: unknown) => {
    const { status, ...said } = sayRefusal(context, error);
    return answer(said, status);
  };
  return withApproval(context, { form, headers, answer, work, refused });
}
