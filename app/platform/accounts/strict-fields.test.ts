import { expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { refusal, testContext, testMerchant, testRule } from "../testing.ts";
import { openAccounts, registrationForm } from "./testing.ts";

await forEachDialect("accounts", (open) => {
  const { given, merchant } = openAccounts(open);

  it.each([
    ["birthday", { maxLength: 9 }],
    ["birthday", { acceptedPattern: "200*" }],
    ["confirmPassword", { minLength: 100 }],
    ["captcha", { minLength: 5 }],
  ])("hold a %s to its rule: %o", async (name, rule) => {
    const username = { ...merchant.registration.username, [name]: testRule(rule) };
    const strict = testMerchant({ registration: { ...merchant.registration, username } });
    const form = registrationForm({ username: "ruled1", birthday: "31/1/1990", captcha: "AB-CD" });
    const error = await refusal(given.accounts.register(testContext(strict), form));
    expect(error.fields).toMatchObject([{ pointer: `/${name}` }]);
  });
});
