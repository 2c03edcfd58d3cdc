import * as z from "zod";
import {
  call,
  emptyObject,
  epochMs,
  idempotencyKey,
  minorUnits,
  pageNo,
  pageSize,
  pictureText,
  REAL_ACCOUNTS,
  requiredText,
} from "./call.ts";
import { bonusStatus } from "./rewards.ts";

const channelKind = z.enum(["ewallet", "qr", "bank", "counter", "card", "crypto"]);
const actor = z.enum(["member", "provider", "operator", "system"]);
const reason = z.string().meta({ description: "Catalogue key of why, or nothing" });
const depositId = requiredText(32);

/** The account to which a member transfers a payment. */
const receivingAccount = z.object({ bank: z.string(), number: z.string(), holder: z.string() });

export const depositState = z.enum([
  "pending",
  "processing",
  "review",
  "succeeded",
  "failed",
  "expired",
  "cancelled",
  "rejected",
  "reversed",
]);

const deposit = z.object({
  depositId: z.string(),
  reference: z.string().meta({ description: "At most 19 letters and digits; what a transfer must say" }),
  channel: z.string(),
  channelName: z.string(),
  kind: channelKind,
  way: z.enum(["checkout", "transfer"]).meta({
    description:
      "`checkout`: on the provider's page; `transfer`: to the brand's bank account, matched by an operator",
  }),
  amount: minorUnits.meta({ description: "Asked for, in minor units" }),
  currency: z.string(),
  state: depositState,
  reason,
  credited: minorUnits.meta({ description: "Amount credited to the account" }),
  takenBack: minorUnits.meta({
    description: "Amount that the provider took back; the part that the balance did not cover is a debt",
  }),
  payUrl: z.string().nullable().meta({ description: "The provider's page, while it can be paid there" }),
  createdAt: epochMs,
  expiresAt: epochMs,
  updatedAt: epochMs,
});
export type Deposit = z.infer<typeof deposit>;

const depositDetail = deposit.extend({
  account: receivingAccount
    .nullable()
    .meta({ description: "Account to transfer to, while the deposit can be paid" }),
  qr: z
    .string()
    .nullable()
    .meta({ description: "Content of the QR code that a banking app reads, where there is one" }),
  bonus: z
    .object({
      title: z.string(),
      amount: minorUnits.nullable().meta({ description: "Null until the deposit has brought it" }),
      status: bonusStatus.nullable(),
    })
    .nullable()
    .meta({ description: "The bonus that was chosen with it" }),
  proofs: z.int().meta({ description: "Pictures that were sent" }),
  steps: z.array(
    z.object({
      state: depositState,
      at: epochMs,
      reason,
      actor,
      takenBack: minorUnits.meta({ description: "Amount taken back in this step" }),
    }),
  ),
});
export type DepositDetail = z.infer<typeof depositDetail>;

/** Deposits by members. The spec names the page but no call, so the paths are ours. */
export const paymentsContract = {
  depositOptions: call({
    method: "GET",
    path: "/wps/payments/deposit/options",
    area: "payments",
    summary: "The ways to deposit, with their limits",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      channels: z.array(
        z.object({
          channel: z.string(),
          name: z.string(),
          image: z.string(),
          kind: channelKind,
          way: z.enum(["checkout", "transfer"]),
          min: minorUnits,
          max: minorUnits,
          step: minorUnits.meta({ description: "Amounts are multiples of it: what its provider can take" }),
          available: z.boolean().meta({ description: "False while its provider is not connected" }),
        }),
      ),
      quickAmounts: z.array(minorUnits),
      leftToday: minorUnits.nullable().meta({
        description:
          "Amount left by the brand's daily limit and the member's own limits; null where there is none",
      }),
    }),
  }),
  deposit: call({
    method: "POST",
    path: "/wps/payments/deposit",
    area: "payments",
    summary: "Begin a deposit",
    description:
      "Returns the provider's page, or the account to transfer to. Neither this call nor the " +
      "return from the page credits anything. A deposit is credited only by the provider's " +
      "signed notification, its response to our query, or an operator who found the transfer.",
    roles: REAL_ACCOUNTS,
    pages: ["member/depositv2"],
    money: true,
    gives: "deposit",
    errors: ["PAYMENT_UNAVAILABLE", "PLAYER_EXCLUDED", "IDEMPOTENCY_CONFLICT", "TOO_MANY_REQUESTS"],
    input: z
      .object({
        channel: requiredText(32),
        amount: minorUnits.min(1),
        bonusId: requiredText(64).optional().meta({ description: "A bonus to go with it" }),
        returnUrl: requiredText(512).meta({
          description:
            "Address on one of the merchant's hosts that the provider sends the browser back to; `deposit` is added to its query",
        }),
        idempotencyKey,
      })
      .meta({
        examples: [
          {
            channel: "ewallet",
            amount: 300_000,
            returnUrl: "https://manila.example/member/depositv2",
            idempotencyKey: "b3f1c2d4-5e6f-7081",
          },
        ],
      }),
    output: depositDetail,
  }),
  deposits: call({
    method: "GET",
    path: "/wps/payments/deposits",
    area: "payments",
    summary: "The account's deposits, newest first",
    roles: REAL_ACCOUNTS,
    input: z.object({ pageNo, pageSize }),
    output: z.object({ list: z.array(deposit), total: z.int(), totalPages: z.int() }),
  }),
  depositDetail: call({
    method: "GET",
    path: "/wps/payments/deposit",
    area: "payments",
    summary: "One deposit, with every step of it",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND"],
    input: z.object({ depositId }),
    output: depositDetail,
  }),
  checkDeposit: call({
    method: "POST",
    path: "/wps/payments/deposit/check",
    area: "payments",
    summary: "Ask the provider how a deposit stands, at most every ten seconds",
    roles: REAL_ACCOUNTS,
    money: true,
    gives: null,
    errors: ["NOT_FOUND"],
    input: z.object({ depositId }),
    output: depositDetail,
  }),
  cancelDeposit: call({
    method: "POST",
    path: "/wps/payments/deposit/cancel",
    area: "payments",
    summary: "Give up a deposit that was not paid yet",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND", "CONFLICT"],
    input: z.object({ depositId }),
    output: depositDetail,
  }),
  depositSent: call({
    method: "POST",
    path: "/wps/payments/deposit/sent",
    area: "payments",
    summary: "Say that a bank transfer was sent",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND", "CONFLICT"],
    input: z.object({ depositId }),
    output: depositDetail,
  }),
  addDepositProof: call({
    method: "POST",
    path: "/wps/payments/deposit/proof",
    area: "payments",
    summary: "Add a picture that proves a bank transfer; it says that the transfer was sent as well",
    roles: REAL_ACCOUNTS,
    picture: true,
    errors: ["NOT_FOUND", "CONFLICT", "TOO_MANY_REQUESTS", "FILES_UNAVAILABLE"],
    input: z.object({
      depositId,
      image: pictureText,
    }),
    output: depositDetail,
  }),
};
