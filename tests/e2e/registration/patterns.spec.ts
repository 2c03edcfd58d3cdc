import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/setup/project.mjs";
import { ownAddress } from "../auth/new-member.ts";
import { expect, test } from "../fixtures.ts";
import { account } from "../parts.ts";
import { accepted, FIELDS, NUMBER, RULES, refused } from "./pattern-brands.ts";
import { field, fill, form, newName, passwords } from "./registration-steps.ts";

test.use({ expectedErrors: [/422/], ...ownAddress });

const CATALOGUE = JSON.parse(readFileSync(join(root, "app/locales/EN/error.json"), "utf8"));

// tests/pages/sign-in-and-register.test.ts does the same without scripts, for all 21 patterns.
test("each field describes the pattern it requires, and accepts a matching value", async ({
  page,
  visit,
}) => {
  test.slow();
  await visit("ranges", "/register");
  const rules = RULES.ranges;
  const input = (at: number) => field(page, FIELDS[at] ?? "");
  const sentence = (at: number) =>
    CATALOGUE[`pattern.${rules[at]?.pattern.id}`].replaceAll("{{length}}", "1-30");
  for (const [at, { pattern }] of rules.entries()) {
    if (pattern.id === "dateYearFirst") await expect(input(at)).toHaveAttribute("type", "date");
    else await expect(input(at), pattern.id).toHaveAccessibleDescription(sentence(at));
  }

  const username = newName();
  const wrong = Object.fromEntries(rules.map((rule, at) => [FIELDS[at] ?? "", refused(rule)]));
  await fill(page, { username, ...passwords, ...wrong, mobileNum: NUMBER.single });
  // The server validates too, even when the browser lets everything through.
  await form(page).evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await field(page, "username").press("Enter");
  for (const [at, { pattern }] of rules.entries()) {
    await expect(input(at), pattern.id).toHaveAttribute("aria-invalid", "true");
    await expect(input(at), pattern.id).toHaveAccessibleDescription(sentence(at));
  }
  // The brand's own pattern, in which a star is a wildcard.
  await expect(field(page, "mobileNum")).toHaveAccessibleDescription(CATALOGUE["format.phone"]);

  const right = Object.fromEntries(rules.map(({ pattern }, at) => [FIELDS[at] ?? "", accepted(pattern)]));
  await fill(page, { ...passwords, ...right, mobileNum: NUMBER.ranges });
  await field(page, "username").press("Enter");
  await expect(account(page, username)).toBeVisible();
});
