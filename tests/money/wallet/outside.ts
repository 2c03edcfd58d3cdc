import type { GameVendor, VendorTransferOutcome } from "#app/platform/ports/game-vendor.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  type PayoutReport,
} from "#app/platform/ports/payment-provider.ts";

/** A vendor that keeps the players' money itself. */
export const TRANSFER_VENDOR = "JADE";

/** A fault of a transfer to or from a vendor: none · the call is not received · its answer is lost · it is refused. */
export type InjectedFault = "none" | "deaf" | "lost" | "refused";

export type PayoutAnswer = "accepted" | "succeeded" | "refused" | "silent";

/** Creates the sandbox's provider without its server: it accepts every order, and answers a payout as scripted. */
export function scriptedProvider(sandbox: PaymentProvider) {
  const script = { payout: "accepted" as PayoutAnswer };
  return {
    ...sandbox,
    script,
    createCheckout: async ({ reference }) => ({
      providerRef: `ref-${reference}`,
      url: `https://pay.test/${reference}`,
    }),
    checkoutStatus: async () => null,
    payoutStatus: async () => null,
    async createPayout({ reference }): Promise<PayoutReport> {
      const { payout } = script;
      if (payout === "silent") throw new Error("no answer");
      if (payout === "refused") throw new PaymentRefused("CLOSED_ACCOUNT");
      return {
        subject: "payout",
        reference,
        providerRef: `ref-${reference}`,
        state: payout,
        failure: "",
        at: 0,
      };
    },
  } satisfies PaymentProvider & { script: object };
}

/** Creates a vendor that keeps money itself and fails as scripted; each reference is carried out once. */
export function createTransferVendor() {
  const balances = new Map<string, number>();
  const known = new Map<string, VendorTransferOutcome | "absent">();
  const script = { next: "none" as InjectedFault };
  const notHere = () => Promise.reject(new Error("not here"));
  const vendor: GameVendor = {
    vassalage: TRANSFER_VENDOR,
    catalogue: notHere,
    launch: notHere,
    round: notHere,
    wallet: {
      asksMayPlay: true,
      balance: async ({ playerId }) => balances.get(playerId) ?? 0,
      async transfer({ reference, playerId, direction, amount }) {
        if (script.next === "deaf") throw new Error("not heard");
        const after = (balances.get(playerId) ?? 0) + (direction === "in" ? amount : -amount);
        const outcome = script.next === "refused" ? "refused" : after < 0 ? "short" : "done";
        if (outcome === "done") balances.set(playerId, after);
        known.set(reference, outcome);
        if (script.next === "lost") throw new Error("the answer is lost");
        return outcome;
      },
      async settle({ reference }) {
        const outcome = known.get(reference) ?? "absent";
        known.set(reference, outcome);
        return outcome;
      },
    },
  };
  return { vendor, script };
}
