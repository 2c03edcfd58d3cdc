import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { type OwnSite, ownBrand, startOwnSite } from "../setup/own-site.ts";

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
  });
});

test.afterAll(() => own.stop());

async function open(page: Page, brand: "every" | "bare", path: string) {
  await page.goto(`http://${brand}.localhost:${own.port}${path}`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
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
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
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
