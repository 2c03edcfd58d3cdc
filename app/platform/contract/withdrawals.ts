import * as z from "zod";
import { call, nothing, passwordText, REAL_ACCOUNTS, requiredText, shortText } from "./call.ts";

const approval = shortText(128).optional().meta({
  description: "From `stepUp.approve`; without it the answer is STEP_UP_REQUIRED with a challenge",
});
const payoutKind = z.enum(["bank", "ewallet", "crypto"]);

const payee = z.object({
  payeeId: z.string(),
  channel: z.string().meta({ description: "Key of the brand's channel" }),
  kind: payoutKind,
  destination: z.string().meta({ description: "Name of the bank, the wallet or the chain" }),
  number: z.string().meta({ description: "Masked" }),
  holder: z.string().meta({ description: "Empty for crypto" }),
  usable: z.boolean().meta({ description: "False once the brand pays there no longer" }),
});
export type Payee = z.infer<typeof payee>;

export const withdrawalsContract = {
  payees: call({
    method: "GET",
    path: "/wps/payments/payees",
    area: "withdrawals",
    summary: "Where the account may be paid to, and what can be added",
    roles: REAL_ACCOUNTS,
    input: nothing,
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
        .meta({ description: "Name that a payee has to have; null while none is known" }),
      most: z.int(),
    }),
  }),
  addPayee: call({
    method: "POST",
    path: "/wps/payments/payees",
    area: "withdrawals",
    summary: "Add a bank account, a wallet or a USDT address of the account's owner",
    roles: REAL_ACCOUNTS,
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
    output: nothing,
  }),
  paymentPassword: call({
    method: "GET",
    path: "/wps/member/paymentPassword",
    area: "withdrawals",
    summary: "Whether the account has a payment password, and the rule of a new one",
    roles: REAL_ACCOUNTS,
    input: nothing,
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
    errors: [
      "STEP_UP_REQUIRED",
      "STEP_UP_EXPIRED",
      "WRONG_CREDENTIALS",
      "PAYMENT_PASSWORD_UNSET",
      "CONFLICT",
    ],
    input: z.object({
      oldPassword: passwordText
        .optional()
        .meta({ description: "Left out for the first one, and when it was forgotten" }),
      newPassword: passwordText,
      confirmNewPassword: passwordText,
      approval,
    }),
    output: nothing,
  }),
};
