import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { accountsContract } from "../platform/contract/accounts.ts";
import { paymentsContract } from "../platform/contract/payments.ts";
import { rewardsContract } from "../platform/contract/rewards.ts";
import { sessionContract } from "../platform/contract/session.ts";
import { stepUpContract } from "../platform/contract/step-up.ts";
import { walletContract } from "../platform/contract/wallet.ts";
import { getFailure } from "./call-failure.ts";
import { formText, parseForm, sentValues, wholeNumber } from "./parse-form.ts";

const context = {
  t: (key: string) => key,
  brand: { document: { currency: { decimals: 2 } } },
} as unknown as AppLoadContext;

function readForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function getRefusal(read: () => unknown) {
  try {
    read();
    return null;
  } catch (error) {
    return getFailure(error);
  }
}

const key = "b3f1c2d4-5e6f-7081";

describe("a form parsed by the schema of its call", () => {
  it("returns the call's input, with amounts in minor units and without fields outside the schema", () => {
    const form = readForm({
      username: " \u202aben\u200b\u202c\n",
      amount: "1,250.50",
      paymentPassword: " a ",
      idempotencyKey: key,
      x: "1",
    });
    const input = parseForm(form, walletContract.transferToDownline, context, {
      amounts: ["amount"],
      trimmed: ["username"],
    });
    expect(input).toEqual({ username: "ben", amount: 125_050, paymentPassword: " a ", idempotencyKey: key });
  });

  it("reports the error of every field, in the call's own words", () => {
    const form = readForm({ amount: "0", paymentPassword: "a", idempotencyKey: key });
    expect(
      getRefusal(() => parseForm(form, walletContract.transferToDownline, context, { amounts: ["amount"] })),
    ).toEqual({
      data: {
        code: "INVALID_INPUT",
        message: "error.INVALID_INPUT",
        fields: { username: "error.field.required", amount: "error.field.amountNothing" },
        details: {},
      },
      status: 422,
    });
  });

  it.each([
    ["", "error.field.amount"],
    ["1e9", "error.field.amount"],
    ["0.00", "error.field.amountNothing"],
    ["99999999999999999", "error.field.amountTooLarge"],
  ])("refuses the amount %j with %s", (amount, why) => {
    const form = readForm({ amount, paymentPassword: "a", idempotencyKey: key });
    const read = () => parseForm(form, walletContract.transferToUpline, context, { amounts: ["amount"] });
    expect(getRefusal(read)?.data.fields).toEqual({ amount: why });
  });

  it.each(["", "ten", "1.5"])("requires a whole number instead of %j", (points) => {
    const form = readForm({ points, password: "a", idempotencyKey: key });
    const given = { points: wholeNumber(form, "points") };
    const read = () => parseForm(form, rewardsContract.convertPoints, context, { given });
    expect(getRefusal(read)?.data.fields).toEqual({ points: "error.field.number" });
  });

  it("omits an empty optional field, and prefers given values over sent ones", () => {
    const form = readForm({ channel: "card", amount: "10", bonusId: "", returnUrl: "https://evil.test" });
    const given = { returnUrl: "https://own.test", idempotencyKey: key };
    const input = parseForm(form, paymentsContract.deposit, context, { amounts: ["amount"], given });
    expect(input).toEqual({ channel: "card", amount: 1_000, ...given });
  });

  it("reads a checkbox as true when it was sent", () => {
    const always = (form: FormData) => parseForm(form, stepUpContract.askAlways, context).always;
    expect([always(readForm({ always: "on" })), always(readForm({}))]).toEqual([true, false]);
  });

  it("requires the fields that this form needs, in addition to the schema's errors", () => {
    const form = readForm({ username: " ", password: "x".repeat(600) });
    const given = { type: "username" as const };
    const read = (form: FormData) =>
      parseForm(form, sessionContract.login, context, {
        required: ["username", "password"],
        trimmed: ["username"],
        given,
      });
    expect(getRefusal(() => read(form))?.data.fields).toEqual({
      username: "error.field.required",
      password: "error.field.maxLength",
    });
    expect(getRefusal(() => read(readForm({ username: "ana", password: " " })))?.data.fields).toEqual({
      password: "error.field.required",
    });
    expect(read(readForm({ username: " ana ", password: " x" }))).toEqual({
      type: "username",
      username: "ana",
      password: " x",
      rememberMe: false,
    });
  });

  it("reads only the form's fields, if they are named", () => {
    const form = readForm({ username: "ana", firebaseIdToken: "x", agreeTerms: "on", login: "on" });
    const input = parseForm(form, accountsContract.register, context, { only: ["username", "agreeTerms"] });
    expect(input).toEqual({ username: "ana", agreeTerms: true, registerMethod: "WEB" });
  });

  it("refuses a required checkbox that is not ticked", () => {
    const given = { attempt: "a".repeat(43) };
    const read = (form: FormData) =>
      parseForm(form, accountsContract.linkThirdParty, context, { given }).confirmed;
    expect(getRefusal(() => read(readForm({})))?.data.fields).toEqual({ confirmed: "error.field.choice" });
    expect(read(readForm({ confirmed: "on" }))).toBe(true);
  });

  it("accepts no file and no second value for a text", () => {
    const form = readForm({});
    form.append("nickname", "Ana");
    form.append("nickname", "Ben");
    form.append("file", new File(["x"], "x.txt"));
    expect(parseForm(form, accountsContract.setNickname, context)).toEqual({ nickname: "Ana" });
    expect(formText(form, "file")).toBe("");
  });
});

it("sent values are shown again for the named fields only", () => {
  const form = readForm({ username: "ana", password: "secret", note: "x".repeat(3_000) });
  expect(sentValues(form, ["username", "email", "note"])).toEqual({
    username: "ana",
    note: "x".repeat(2_000),
  });
  expect(sentValues(readForm({ username: " ana " }), ["username"], { trimmed: ["username"] })).toEqual({
    username: "ana",
  });
});
