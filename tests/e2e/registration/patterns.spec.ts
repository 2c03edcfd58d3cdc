import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type NamedPattern, PATTERNS } from "../../../app/platform/accounts/patterns.ts";
import { root } from "../../../scripts/setup/project.mjs";
import { ownAddress } from "../auth/new-member.ts";
import { expect, ready, test } from "../fixtures.ts";
import { type OwnSite, ownBrand, startOwnSite } from "../setup/own-site.ts";
import { account, field, fill, form, newName, passwords } from "./registration-steps.ts";

/** Fields that are text and nothing more, each of which gets a pattern of its own. */
const FIELDS = [
  "fullname",
  "payeeName",
  "idNumber",
  "nationality",
  "address",
  "occupation",
  "sourceOfIncome",
  "line",
  "zalo",
  "whatsapp",
  "telegram",
  "facebook",
  "wechat",
  "qqNum",
];

interface Rule {
  pattern: NamedPattern;
  min: number;
  max: number;
}

const lengthOf = (text: string) => Array.from(text).length;
/** The longest of the texts that a pattern takes. */
const accepted = (pattern: NamedPattern) =>
  pattern.accepted.reduce((longest, text) => (lengthOf(text) > lengthOf(longest) ? text : longest));
/** The first fourteen patterns, from one character to thirty; and the last fourteen, of one length each, on the same fields. */
const RULES = {
  ranges: FIELDS.map((_, at): Rule => ({ pattern: PATTERNS[at] as NamedPattern, min: 1, max: 30 })),
  single: FIELDS.map((_, at): Rule => {
    const pattern = PATTERNS[PATTERNS.length - FIELDS.length + at] as NamedPattern;
    const length = lengthOf(accepted(pattern));
    return { pattern, min: length, max: length };
  }),
};
type OwnBrand = keyof typeof RULES;

const LANGUAGES = { ranges: "EN", single: "VI" };
/** How each brand's numbers begin. */
const NUMBERS = { ranges: "2*", single: "3*" };
const NUMBER = { ranges: "2025550123", single: "3125550123" };

let own: OwnSite;
test.beforeAll(async () => {
  own = await startOwnSite((write) => {
    for (const brand of ["ranges", "single"] as const) {
      const fields = RULES[brand].map(({ pattern, min, max }, at) => [
        FIELDS[at],
        { enabled: true, required: true, minLength: min, maxLength: max, patternId: pattern.id },
      ]);
      const language = LANGUAGES[brand];
      const mobileNum = {
        enabled: true,
        maxLength: 15,
        patternId: "digits",
        acceptedPattern: NUMBERS[brand],
      };
      const changes = {
        locale: { default: language, supported: [language], switcher: [language], timeZone: "UTC" },
        registration: { username: { ...Object.fromEntries(fields), mobileNum }, dialCountries: ["US"] },
      };
      write(`${brand}/brand.json`, ownBrand(brand, changes));
    }
  });
});
test.afterAll(() => own.stop());

/** What a field is to say, by the catalogue's sentence with the lengths put in. */
function sentence(brand: OwnBrand, key: string, { min, max }: { min: number; max: number }): string {
  const file = join(root, "app/locales", LANGUAGES[brand], "error.json");
  const text: string = JSON.parse(readFileSync(file, "utf8"))[key];
  return text.replaceAll("{length}", min === max ? `${min}` : `${min}-${max}`);
}

/** A text that can be typed and that the rule refuses. */
function refused({ pattern, max }: Rule): string {
  // A date field takes nothing but dates, this one too.
  if (pattern.id === "dateYearFirst") return "0990-01-31";
  const typed = pattern.rejected.find(
    (text) => text !== "" && text.trim() === text && !/\p{Cc}/u.test(text) && lengthOf(text) <= max,
  );
  // What takes any text refuses a short one.
  return typed ?? "x";
}

test("the patterns are all on one brand or the other", () => {
  const ids = [...RULES.ranges, ...RULES.single].map(({ pattern }) => pattern.id);
  expect(new Set(ids)).toEqual(new Set(PATTERNS.map(({ id }) => id)));
  expect(new Set(ids).size).toBe(21);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({
      javaScriptEnabled,
      expectedErrors: [/422/],
      ...ownAddress,
    });

    for (const brand of ["ranges", "single"] as const) {
      test(`each field of brand ${brand} says what its pattern asks for, and takes what fits`, async ({
        page,
      }) => {
        test.slow();
        await page.goto(`http://${brand}.localhost:${own.port}/register`);
        if (javaScriptEnabled) await ready(page);
        const rules = RULES[brand];
        const input = (at: number) => field(page, FIELDS[at] ?? "");
        for (const [at, { pattern, min, max }] of rules.entries()) {
          if (pattern.id === "dateYearFirst") await expect(input(at)).toHaveAttribute("type", "date");
          else
            await expect(input(at), pattern.id).toHaveAccessibleDescription(
              sentence(brand, `error.pattern.${pattern.id}`, { min, max }),
            );
        }

        const username = newName();
        const wrong = Object.fromEntries(rules.map((rule, at) => [FIELDS[at] ?? "", refused(rule)]));
        const other = brand === "ranges" ? "single" : "ranges";
        await fill(page, { username, ...passwords, ...wrong, mobileNum: NUMBER[other] });
        // The server has the last word, also with a browser that lets everything through.
        await form(page).evaluate((form: HTMLFormElement) => {
          form.noValidate = true;
        });
        await field(page, "username").press("Enter");
        for (const [at, { pattern, min, max }] of rules.entries()) {
          await expect(input(at), pattern.id).toHaveAttribute("aria-invalid", "true");
          await expect(input(at), pattern.id).toHaveAccessibleDescription(
            sentence(brand, `error.pattern.${pattern.id}`, { min, max }),
          );
        }
        // The brand's own pattern, in which a star stands for anything.
        const mobileNum = field(page, "mobileNum");
        await expect(mobileNum).toHaveAccessibleDescription(
          sentence(brand, "error.format.phone", { min: 0, max: 0 }),
        );

        const right = Object.fromEntries(
          rules.map(({ pattern }, at) => [FIELDS[at] ?? "", accepted(pattern)]),
        );
        await fill(page, { ...passwords, ...right, mobileNum: NUMBER[brand] });
        await field(page, "username").press("Enter");
        await expect(account(page, username)).toBeVisible();
      });
    }
  });
}
