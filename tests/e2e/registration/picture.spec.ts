import { newMember, newNumber, ownAddress } from "../auth/new-member.ts";
import { balance, enter } from "../auth/sign-in-steps.ts";
import { type BrandHost, expect, ready, test, urlOf } from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import { readPicture } from "../read-picture.ts";
import { account, field, fill, form, newName, passwords } from "./registration-steps.ts";

test.use(ownAddress);

test.describe("a picture that was read right", () => {
  test.use({ expectedErrors: [/4(01|22)/] });

  test("opens one account on siam, whatever the case, and the same answer no second one", async ({
    page,
    visit,
    site,
    context,
  }) => {
    test.slow();
    const [one, two] = [newName(), newName()];
    // The second page is open before the first has served, and asks for no other picture.
    const other = await context.newPage();
    await visit("siam", "/register");
    await fill(page, { username: one, ...passwords, email: `${one}@example.com` });
    await other.goto(urlOf(site, "siam", "/register"));
    await ready(other);
    await fill(other, { username: two, ...passwords, email: `${two}@example.com` });
    const says = await readPicture(other, site);
    await fill(page, { captcha: says.toLowerCase() });
    await page.keyboard.press("Enter");
    await expect(account(page, one)).toBeVisible();

    await context.clearCookies({ name: "session" });
    await fill(other, { captcha: says });
    await other.keyboard.press("Enter");
    await expect(field(other, "captcha")).toHaveAttribute("aria-invalid", "true");
    await expect(account(other, two)).toHaveCount(0);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/4(01|22)/] });

  const number = () => newNumber("lotus");
  const mail = (username: string) => `${username}@example.com`;
  /** What each form is filled in with by somebody of that name, or with that number, to whom a code is sent. */
  const FORMS: [
    BrandHost,
    { path: string; who: () => string; fields(who: string): Record<string, string> },
  ][] = [
    ["manila", { path: "/register", who: newName, fields: (username) => ({ username }) }],
    [
      "siam",
      { path: "/register", who: newName, fields: (username) => ({ username, email: mail(username) }) },
    ],
    ["lotus", { path: "/register?tab=mobile", who: number, fields: (mobileNum) => ({ mobileNum }) }],
    [
      "northgate",
      {
        path: "/register",
        who: newName,
        fields: (username) => ({
          username,
          email: mail(username),
          fullname: "Ann Example",
          birthday: "1990-01-31",
        }),
      },
    ],
  ];
  const CODES: Partial<Record<BrandHost, { send: string; to(who: string): string }>> = {
    lotus: { send: "Gửi mã", to: (mobileNum) => `+84${mobileNum}` },
    northgate: { send: "Send code", to: mail },
  };

  for (const [brand, { path, who: newOne, fields }] of FORMS) {
    test(`${brand} opens an account for who reads the picture`, async ({ page, visit, site }) => {
      test.slow();
      const who = newOne();
      await visit(brand, path);
      await fill(page, { ...fields(who), captcha: await readPicture(page, site) });
      const code = CODES[brand];
      if (code) {
        await form(page).getByRole("button", { name: code.send }).click();
        await expect(form(page).getByRole("status")).toContainText(who);
        await fill(page, { verificationCode: await codeTo(page.request, site, code.to(who)) });
      }
      await fill(page, passwords);
      await field(page, "agreeTerms").check();
      await field(page, "confirmPassword").press("Enter");
      await expect(account(page, brand === "lotus" ? "player[0-9a-z]{8}" : who)).toBeVisible();
      await expect(page).toHaveURL(({ pathname }) => pathname === "/");
    });
  }

  for (const brand of ["lotus", "siam"] as const) {
    test(`${brand} asks for the picture after three wrong passwords, and lets in who reads it and knows the password`, async ({
      page,
      visit,
      site,
      request,
    }) => {
      test.slow();
      const { username, password } = await newMember(request, site, brand);
      const main = page.getByRole("main");
      const captcha = main.locator("input[name=captcha]");
      await visit(brand, "/login?next=/fish");
      for (let wrong = 1; wrong <= 3; wrong += 1) {
        await expect(captcha).toHaveCount(0);
        await enter(page, { username, password: `wrong ${wrong}` });
        await expect(main.getByRole("alert")).toBeVisible();
        await expect(main.locator("input[name=password]")).toHaveValue("");
      }
      await captcha.fill("UUUUU");
      await enter(page, { username, password });
      await expect(captcha).toHaveAttribute("aria-invalid", "true");
      await captcha.fill(await readPicture(page, site));
      await enter(page, { username, password });
      await expect(balance(page)).toBeVisible();
      await expect(page).toHaveURL(({ pathname }) => pathname === "/fish");
    });
  }
});
