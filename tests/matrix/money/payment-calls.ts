import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { MatrixBrand } from "../matrix-brand.ts";
import { approve, openPayee, PAYMENT_PASSWORD } from "./members.ts";

interface AskedDeposit {
  amount?: number;
  channel?: string;
  bonusId?: string;
}

/** Begins a deposit of the member. */
export function askDeposit(
  brand: MatrixBrand,
  { amount = 100_000, channel = "main", bonusId }: AskedDeposit = {},
) {
  return brand.call(
    "/wps/payments/deposit",
    {
      ...{ channel, amount, returnUrl: `http://${brand.id}.localhost/member/depositv2` },
      idempotencyKey: randomUUID(),
      ...(bonusId !== undefined && { bonusId }),
    },
    "member",
  );
}

/** Begins a deposit, presses a button of the sandbox's page (`what`), and returns the deposit once that had a result. */
export async function payDeposit(brand: MatrixBrand, asked: AskedDeposit = {}, what = "pay") {
  const { code, value } = await askDeposit(brand, asked);
  if (code !== "ok") throw new Error(`the deposit was refused: ${code}`);
  await brand.site.post("pay", new URL(value.payUrl).pathname, { what });
  return vi.waitFor(
    async () => {
      const path = `/wps/payments/deposit?depositId=${value.depositId}`;
      const one = (await brand.call(path, undefined, "member")).value;
      if (one.state === "pending") throw new Error("the provider has not reported the payment");
      return one;
    },
    { timeout: 15_000, interval: 50 },
  );
}

interface AskedWithdrawal {
  amount?: number;
  destination?: string;
  /** True for a request that carries the second proof too. */
  approved?: boolean;
}

/**
 * Asks for a withdrawal of the member with the right payment password. Without `approved` the answer of a request that
 * meets all rules is STEP_UP_REQUIRED.
 */
export async function askWithdrawal(
  brand: MatrixBrand,
  { amount = 10_000, destination = "Payee Bank", approved = false }: AskedWithdrawal = {},
) {
  const { id } = await brand.account("member");
  const payeeId = await openPayee(brand, { destination });
  const proof = approved
    ? { approval: await approve(brand, id, { action: "withdraw", facts: { payee: payeeId, amount } }) }
    : { paymentPassword: PAYMENT_PASSWORD };
  const input = { payeeId, amount, idempotencyKey: randomUUID(), ...proof };
  return brand.call("/wps/payments/passwordCheck/withdrawal", input, "member");
}

/** A payment channel of a document. */
export const channel = (fields: object = {}) => ({
  ...{ key: "main", kind: "ewallet", name: "Main way", deposit: { min: 1_000, max: 5_000_000 } },
  ...fields,
});

/** A channel to the brand's own bank account. */
export const bankChannel = (account: object = {}, fields: object = {}) =>
  channel({
    ...{ kind: "bank", provider: "manual" },
    account: { bank: "First Bank", number: "000111222", holder: "Demo Holder", ...account },
    ...fields,
  });

/** A channel that only pays out, to one destination. */
export const payoutChannel = (terms: object = {}, destination: object = {}) => ({
  ...{ key: "main", kind: "ewallet", name: "Main way" },
  withdrawal: {
    ...{ min: 1_000, max: 500_000, provider: "manual" },
    destinations: [{ code: "PAYEE", name: "Payee Bank", ...destination }],
    ...terms,
  },
});

/** A document's payments with these channels. */
export const withChannels = (...channels: object[]) => ({ payments: { channels } });
