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
  ruledText,
  shortText,
} from "./call.ts";

const approval = shortText(128).optional().meta({
  description: "From `stepUp.approve`; without it the answer is STEP_UP_REQUIRED with a challenge",
});
export const payoutKind = z.enum(["bank", "ewallet", "crypto"]);

const payee = z.object({
  payeeId: z.string(),
  channel: z.string().meta({ description: "Key of the brand's channel" }),
  kind: payoutKind,
  destination: z.string().meta({ description: "Name of the bank, the wallet or the chain" }),
  number: z.string().meta({ description: "Masked" }),
  holder: z.string().meta({ description: "Masked; empty for crypto" }),
  usable: z.boolean().meta({ description: "False once the brand pays there no longer" }),
});

export const withdrawalState = z.enum([
  "requested",
  "reviewing",
  "approved",
  "paying",
  "paid",
  "received",
  "not_received",
  "rejected",
  "reversed",
  "cancelled",
]);

const withdrawal = z.object({
  withdrawalId: z.string(),
  reference: z.string(),
  payee: z.string().meta({ description: "Destination and masked number" }),
  amount: minorUnits.meta({ description: "Leaves the balance, in minor units" }),
  fee: minorUnits.meta({ description: "Kept of it" }),
  netAmount: minorUnits,
  currency: z.string(),
  state: withdrawalState,
  reason: z.string().meta({ description: "Catalogue key of why, or nothing" }),
  received: minorUnits.nullable().meta({ description: "Amount that the member reports as received" }),
  remaining: minorUnits.nullable().meta({ description: "Part of the expected amount that is still missing" }),
  refunded: minorUnits.meta({
    description: "Amount that came back into the balance after the withdrawal was paid",
  }),
  forced: z
    .boolean()
    .meta({ description: "Counts as received without its member's word: it is not refunded" }),
  confirmBy: epochMs.nullable().meta({ description: "Until when its member may say whether it arrived" }),
  mayCancel: z.boolean(),
  mayConfirm: z.boolean(),
  mayDispute: z.boolean(),
  createdAt: epochMs,
  updatedAt: epochMs,
  paidAt: epochMs.nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const withdrawalDetail = withdrawal.extend({
  proofs: z.int().meta({ description: "Pictures that were sent" }),
  steps: z.array(
    z.object({
      state: withdrawalState,
      at: epochMs,
      reason: z.string(),
      actor: z.enum(["member", "provider", "operator", "system"]),
    }),
  ),
});
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;

const withdrawalId = requiredText(64);

/** Withdrawals by members. The spec names the page but no call, so the paths are ours. */
export const withdrawalsContract = {
  withdrawalOptions: call({
    method: "GET",
    path: "/wps/payments/withdrawal/options",
    area: "withdrawals",
    summary: "What the account may withdraw, and what stands in its way",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      channels: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          kind: payoutKind,
          min: minorUnits,
          max: minorUnits,
          fee: minorUnits,
          feeBasisPoints: z.int(),
          step: minorUnits.meta({ description: "Amounts are multiples of it: what its provider can pay" }),
          available: z.boolean().meta({ description: "False while its provider is not connected" }),
        }),
      ),
      available: minorUnits.meta({ description: "Free amount in the main wallet" }),
      debt: minorUnits.meta({ description: "Owed of corrections: nothing is paid out before that" }),
      withdrawable: minorUnits.meta({
        description:
          "The most that may be withdrawn now: a larger withdrawal is refused, whichever the channel",
      }),
      atVendors: minorUnits.meta({
        description:
          "Amount in vendors' wallets by our own books; it has to come back before it can be withdrawn",
      }),
      maxDaily: minorUnits.nullable(),
      leftToday: minorUnits.nullable().meta({ description: "Null where there is no limit of the day" }),
      turnover: z
        .object({ required: minorUnits, done: minorUnits, left: minorUnits })
        .meta({ description: "Valid bet that is owed before a withdrawal" }),
      needsMobile: z.boolean().meta({ description: "The account has to have a mobile number first" }),
      mayCancel: z.boolean(),
      confirmMinutes: z
        .int()
        .nullable()
        .meta({ description: "Null where members are not asked to confirm the arrival" }),
    }),
  }),
  withdraw: call({
    method: "POST",
    path: "/wps/payments/passwordCheck/withdrawal",
    area: "withdrawals",
    summary: "Ask for a withdrawal, after the payment password and a second proof of amount and payee",
    description:
      "The first call carries the payment password and is answered with a challenge; the second carries the approval " +
      "instead. The amount is set aside at once.",
    roles: REAL_ACCOUNTS,
    pages: ["member/withdraw"],
    money: true,
    gives: null,
    errors: [
      "STEP_UP_REQUIRED",
      "STEP_UP_EXPIRED",
      "WRONG_CREDENTIALS",
      "PAYMENT_PASSWORD_UNSET",
      "MOBILE_REQUIRED",
      "INSUFFICIENT_FUNDS",
      "DEBT_OPEN",
      "TURNOVER_REQUIRED",
      "NOT_FOUND",
      "PAYMENT_UNAVAILABLE",
      "IDEMPOTENCY_CONFLICT",
    ],
    input: z
      .object({
        payeeId: requiredText(64),
        amount: minorUnits.min(1),
        paymentPassword: ruledText.optional(),
        idempotencyKey,
        approval,
      })
      .meta({
        examples: [
          {
            payeeId: "01hf0000000000000000000000",
            amount: 100_000,
            paymentPassword: "482913",
            idempotencyKey: "b3f1c2d4-5e6f-7081",
          },
        ],
      }),
    output: withdrawalDetail,
  }),
  withdrawals: call({
    method: "GET",
    path: "/wps/payments/withdrawals",
    area: "withdrawals",
    summary: "The account's withdrawals, newest first",
    roles: REAL_ACCOUNTS,
    input: z.object({ pageNo, pageSize }),
    output: z.object({ list: z.array(withdrawal), total: z.int(), totalPages: z.int() }),
  }),
  withdrawalDetail: call({
    method: "GET",
    path: "/wps/payments/withdrawal",
    area: "withdrawals",
    summary: "One withdrawal, with every step of it",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND"],
    input: z.object({ withdrawalId }),
    output: withdrawalDetail,
  }),
  cancel: call({
    method: "POST",
    path: "/wps/payments/withdrawal/cancel",
    area: "withdrawals",
    summary: "Take back a withdrawal that is not yet approved",
    roles: REAL_ACCOUNTS,
    money: true,
    gives: null,
    errors: ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"],
    input: z.object({ withdrawalId }),
    output: withdrawalDetail,
  }),
  confirm: call({
    method: "POST",
    path: "/wps/payments/withdrawal/received",
    area: "withdrawals",
    summary: "Say that a paid withdrawal arrived",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"],
    input: z.object({ withdrawalId }),
    output: withdrawalDetail,
  }),
  dispute: call({
    method: "POST",
    path: "/wps/payments/withdrawal/notReceived",
    area: "withdrawals",
    summary: "Say that a paid withdrawal did not arrive, or not all of it",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"],
    input: z.object({
      withdrawalId,
      received: minorUnits.min(0).meta({ description: "Amount received, in minor units" }),
    }),
    output: withdrawalDetail,
  }),
  addWithdrawalProof: call({
    method: "POST",
    path: "/wps/payments/withdrawal/proof",
    area: "withdrawals",
    summary: "Add a picture that shows that a withdrawal did not arrive, once that was said",
    roles: REAL_ACCOUNTS,
    picture: true,
    errors: ["NOT_FOUND", "CONFLICT", "TOO_MANY_REQUESTS", "FILES_UNAVAILABLE"],
    input: z.object({ withdrawalId, image: pictureText }),
    output: withdrawalDetail,
  }),
  payees: call({
    method: "GET",
    path: "/wps/payments/payees",
    area: "withdrawals",
    summary: "Where the account may be paid to, and what can be added",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      list: z.array(payee),
      channels: z.array(
        z.object({
          key: z.string(),
          kind: payoutKind,
          name: z.string(),
          destinations: z.array(
            z.object({ code: z.string(), name: z.string(), network: z.enum(["", "TRC20", "ERC20"]) }),
          ),
        }),
      ),
      holder: z
        .string()
        .nullable()
        .meta({ description: "Name that a payee has to have, masked; null while none is known" }),
      most: z.int(),
    }),
  }),
  addPayee: call({
    method: "POST",
    path: "/wps/payments/payees",
    area: "withdrawals",
    summary: "Add a bank account, a wallet or a USDT address of the account's owner",
    roles: REAL_ACCOUNTS,
    pages: ["member/securityCenter"],
    errors: ["STEP_UP_REQUIRED", "STEP_UP_EXPIRED", "CONFLICT"],
    input: z.object({
      channel: requiredText(64),
      destination: requiredText(64),
      number: shortText(128),
      holder: shortText(255).optional().meta({
        description: "May be left out once the account has a name; it is not looked at for crypto",
      }),
      approval,
    }),
    output: z.object({ payeeId: z.string() }),
  }),
  removePayee: call({
    method: "DELETE",
    path: "/wps/payments/payees",
    area: "withdrawals",
    summary: "Remove a payee; what was asked to be paid to it still is",
    roles: REAL_ACCOUNTS,
    errors: ["STEP_UP_REQUIRED", "STEP_UP_EXPIRED", "NOT_FOUND"],
    input: z.object({ payeeId: requiredText(64), approval }),
    output: emptyObject,
  }),
  paymentPassword: call({
    method: "GET",
    path: "/wps/member/paymentPassword",
    area: "withdrawals",
    summary: "Whether the account has a payment password, and the rule of a new one",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      isSet: z.boolean(),
      minLength: z.int(),
      maxLength: z.int(),
      patternId: z.string(),
    }),
  }),
  setPaymentPassword: call({
    method: "POST",
    path: "/wps/member/paymentPassword",
    area: "withdrawals",
    summary: "Set the payment password: with the old one, or with a second proof",
    roles: REAL_ACCOUNTS,
    pages: ["member/securityCenter"],
    errors: [
      "STEP_UP_REQUIRED",
      "STEP_UP_EXPIRED",
      "WRONG_CREDENTIALS",
      "PAYMENT_PASSWORD_UNSET",
      "CONFLICT",
    ],
    input: z.object({
      oldPassword: ruledText
        .optional()
        .meta({ description: "Left out for the first one, and when it was forgotten" }),
      newPassword: ruledText,
      confirmNewPassword: ruledText,
      approval,
    }),
    output: emptyObject,
  }),
};
