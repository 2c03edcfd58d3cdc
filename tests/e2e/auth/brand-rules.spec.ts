import type { Page } from "@playwright/test";
import { expect, expectAccessible, ready, test } from "../fixtures.ts";
import { type OwnSite, ownBrand, startOwnSite } from "../setup/own-site.ts";
import { ownAddress } from "./new-member.ts";
import { balance } from "./sign-in-steps.ts";

const required = { enabled: true, required: true };
/** What the form of a brand that asks for everything is filled in with, beside username and password. */
const FIELDS = {
  nickname: "Bituin",
  fullname: "Ada Northgate",
  payeeName: "Ada Northgate",
  email: "ada@example.org",
  mobileNum: "2025550123",
  paymentPassword: "480216",
  qqNum: "1234567",
  wechat: "ada-wechat",
  line: "ada-line",
  whatsapp: "ada-whatsapp",
  facebook: "ada.facebook",
  telegram: "@ada",
  zalo: "ada-zalo",
  idNumber: "AB-123456",
  birthday: "1990-01-31",
  address: "1 High Street",
  nationality: "British",
  occupation: "Surveyor",
  sourceOfIncome: "Salary",
};
const CODES = ["affiliateCode", "referralCode", "recommenderId"];

/** Brands that take any text for a username, and their languages. */
const ANY_NAME = { latin: "EN", siamese: "TH" };

/** One brand with every field and every way in, and one with as little as a brand can have. */
let own: OwnSite;

test.beforeAll(async () => {
  const shown = Object.keys(FIELDS).map((name) => [name, { ...required, maxLength: 120 }]);
  const codes = CODES.map((name) => [name, { enabled: true }]);
  const pin = { paymentPassword: { ...required, minLength: 6, maxLength: 6, patternId: "digits" } };
  const ways = [
    "mobileReg",
    "mobileRegPass",
    "CHNGPASSVERIF3",
    "showVerCodeLogin",
    "DIRECTREG3",
    "rememberMe",
  ];
  const services = ["googleSignIn", "facebookSignIn", "phoneSignIn", "freePlay"];
  const all = (on: boolean) => Object.fromEntries([...ways, ...services].map((name) => [name, on]));
  own = await startOwnSite((write) => {
    write(
      "every/brand.json",
      ownBrand("every", {
        registration: {
          username: { ...Object.fromEntries([...shown, ...codes]), ...pin },
          dialCountries: ["US", "GB", "MX"],
        },
        switches: all(true),
        signIn: {
          captchaAfterFailures: 0,
          googleClientId: "every.apps.example",
          facebookAppId: "1234567890",
          firebase: { projectId: "every-project", apiKey: "every-key" },
        },
      }),
    );
    const without = Object.fromEntries(["referralCode"].map((name) => [name, { enabled: false }]));
    write("bare/brand.json", ownBrand("bare", { registration: { username: without }, switches: all(false) }));
    // Whoever registers there is called as they like.
    for (const [id, language] of Object.entries(ANY_NAME)) {
      const username = { ...required, minLength: 2, maxLength: 30, patternId: "anyText" };
      const locale = { default: language, supported: [language], switcher: [language], timeZone: "UTC" };
      write(`${id}/brand.json`, ownBrand(id, { locale, registration: { username: { username } } }));
    }
  });
});

test.afterAll(() => own.stop());

async function open(page: Page, brand: "every" | "bare" | keyof typeof ANY_NAME, path: string) {
  await page.goto(`http://${brand}.localhost:${own.port}${path}`);
  await ready(page);
}

test.describe("every field of a registration", () => {
  test.use({ expectedErrors: [/409|422/] });

  test("is asked for where the brand requires it, and is taken", async ({ page }) => {
    await open(page, "every", "/register");
    const dialog = page.getByRole("dialog");
    const input = (name: string) => dialog.locator(`[name=${name}]`);
    for (const name of CODES) await expect(input(name), name).not.toHaveAttribute("required");
    for (const name of Object.keys(FIELDS)) await expect(input(name), name).toHaveAttribute("required");
    await expectAccessible(page);
    const username = `e${Math.random().toString(36).slice(2, 9)}`;
    const password = "Correct-horse-9";
    for (const [name, value] of Object.entries({ username, password, confirmPassword: password }))
      await input(name).fill(value);
    await page.keyboard.press("Enter");
    for (const name of Object.keys(FIELDS))
      await expect(input(name), name).toHaveAttribute("aria-invalid", "true");
    await expect(input("address")).toHaveAccessibleDescription("Please fill in your address and nationality");
    const wrong = { paymentPassword: "48021", referralCode: "NOBODY99" };
    for (const [name, value] of Object.entries({ ...FIELDS, ...wrong, password, confirmPassword: password }))
      await input(name).fill(value);
    await page.keyboard.press("Enter");
    // As many at least as at most, in one number.
    await expect(input("paymentPassword")).toHaveAccessibleDescription("6 digits");
    const passwords = { password, confirmPassword: password, paymentPassword: FIELDS.paymentPassword };
    for (const [name, value] of Object.entries(passwords)) await input(name).fill(value);
    await page.keyboard.press("Enter");
    await expect(input("referralCode")).toHaveAccessibleDescription("Invalid invitation code");
    for (const [name, value] of Object.entries({ ...passwords, referralCode: "" }))
      await input(name).fill(value);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: new RegExp(username) })).toBeVisible();
  });

  test("of a phone offers the brand's countries and no other", async ({ page }) => {
    await open(page, "every", "/register");
    const dialog = page.getByRole("dialog");
    const box = dialog.getByRole("combobox");
    await box.click();
    await expect(page.getByRole("option")).toHaveText([/US \+1/, /GB \+44/, /MX \+52/]);
    await box.pressSequentially("kingdom");
    await page.keyboard.press("Enter");
    await expect(dialog.locator("input[name=countryDialingCode]")).toHaveValue("44");
    await page.clock.install();
    await page.reload();
    await ready(page);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await box.click();
    await dialog.locator("input[name=mobileNum]").focus();
    await page.clock.runFor(190);
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.clock.runFor(20);
    await expect(page.getByRole("listbox")).toBeHidden();
  });

  test("is absent where the brand has none of them", async ({ page }) => {
    await open(page, "bare", "/register");
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("[name=username]")).toBeVisible();
    for (const name of [...Object.keys(FIELDS), ...CODES].filter((one) => one !== "email"))
      await expect(dialog.locator(`[name=${name}]`), name).toHaveCount(0);
  });
});

for (const [brand, there] of [
  ["every", 1],
  ["bare", 0],
] as const) {
  test(`the ways in of brand ${brand} are those of its switches`, async ({ page }) => {
    const dialog = page.getByRole("dialog");
    await open(page, brand, "/?modal=login");
    await expect(dialog.locator("[name=username]")).toBeVisible();
    for (const [what, entry] of Object.entries({
      "SMS tab": dialog.getByRole("link", { name: "Mobile SMS" }),
      "remember me": dialog.locator("[name=rememberMe]"),
      Google: dialog.locator("button[value=GOOGLE]"),
      Facebook: dialog.locator("button[value=FACEBOOK]"),
      phone: dialog.locator('a[href^="/account/phone"]'),
      trial: dialog.locator('form[action="/account/free-play"]'),
      captcha: dialog.locator("[name=captcha]"),
    }))
      await expect(entry, what).toHaveCount(there);
    await expect(dialog.getByRole("link", { name: "Register" })).toBeVisible();
    await open(page, brand, "/?modal=forgot");
    await expect(dialog.getByRole("button").first()).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Mobile", exact: true })).toHaveCount(there);
    await open(page, brand, "/?modal=register");
    await expect(dialog.locator("[name=username]")).toBeVisible();
    await expect(dialog.getByRole("navigation", { name: "Ways to register" })).toHaveCount(there);
    await open(page, brand, "/");
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(banner.getByRole("link", { name: "Register" })).toHaveCount(there);
  });
}

test.describe("a username of any letters", () => {
  test.use({
    expectedErrors: [/409|422/],
    ...ownAddress,
  });

  const tag = () => Math.random().toString(36).slice(2, 8).replaceAll("7", "2");
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
  for (const [brand, { name, taken, lookAlike, said, signIn }] of [
    [
      "latin",
      {
        name: (own: string) => `José ${own}`,
        taken: (own: string) => `  JOSE\u0301 ${wide(own.toUpperCase())}\u200b`,
        // A Cyrillic letter in the place of the third.
        lookAlike: (own: string) => `Joѕé ${own}`,
        said: ["This username is taken", "This name looks like another one. Use letters of one alphabet"],
        signIn: "Sign in",
      },
    ],
    [
      "siamese",
      {
        name: (own: string) => `น้ำใส${own.replace(/\D/g, "1")}`,
        taken: (own: string) => wide(`น้ำใส${own.replace(/\D/g, "1")}`),
        // Latin letters beside Thai ones.
        lookAlike: (own: string) => `น้ำใสo${own.replace(/\D/g, "1")}`,
        said: ["ชื่อผู้ใช้นี้มีผู้ใช้แล้ว", "ชื่อนี้คล้ายกับชื่ออื่น โปรดใช้ตัวอักษรของภาษาเดียว"],
        signIn: "เข้าสู่ระบบ",
      },
    ],
  ] as const) {
    test(`is one name on brand ${brand} however it is typed, and none that looks like another`, async ({
      page,
      context,
    }) => {
      test.slow();
      const own = tag();
      const dialog = page.getByRole("dialog");
      const field = (of: string) => dialog.locator(`input[name=${of}]`);
      const passwords = { password: "Correct-horse-9", confirmPassword: "Correct-horse-9" };
      const register = async (username: string) => {
        for (const [of, value] of Object.entries({ username, ...passwords })) await field(of).fill(value);
        await page.keyboard.press("Enter");
      };
      const signedIn = balance(page);
      await open(page, brand, "/register");
      await register(lookAlike(own));
      await expect(field("username")).toHaveAccessibleDescription(said[1]);
      await register(name(own));
      await expect(signedIn).toBeVisible();

      await context.clearCookies();
      await open(page, brand, "/register");
      await register(taken(own));
      await expect(field("username")).toHaveAccessibleDescription(said[0]);

      await open(page, brand, "/?modal=login");
      await field("username").fill(taken(own));
      await field("password").fill(passwords.password);
      await dialog.getByRole("button", { name: signIn }).click();
      await expect(signedIn).toBeVisible();
    });
  }
});
