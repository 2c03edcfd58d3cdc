import { newMember, newNumber, ownAddress } from "../auth/new-member.ts";
import { enter } from "../auth/sign-in-steps.ts";
import { expect, test, toUrl, waitUntilHydrated } from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import { account, balance } from "../parts.ts";
import { readPicture } from "../read-picture.ts";
import { field, fill, form, newName, passwords } from "./registration-steps.ts";

test.use({ ...ownAddress, expectedErrors: [/4(01|22)/] });

test("a correct captcha answer in any case opens one account, and cannot be used for a second", async ({
  page,
  visit,
  site,
  context,
}) => {
  const [one, two] = [newName(), newName()];
  // The second page opens before the first is submitted, and requests no other picture.
  const other = await context.newPage();
  await visit("siam", "/register");
  await fill(page, { username: one, ...passwords, email: `${one}@example.com` });
  await other.goto(toUrl(site, "siam", "/register"));
  await waitUntilHydrated(other);
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

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor who solves the captcha opens an account with the code that was then sent", async ({
    page,
    visit,
    site,
  }) => {
    const mobileNum = newNumber("lotus");
    await visit("lotus", "/register?tab=mobile");
    await fill(page, { mobileNum, captcha: await readPicture(page, site) });
    await form(page).getByRole("button", { name: "Gửi mã" }).click();
    await expect(form(page).getByRole("status")).toContainText(mobileNum);
    await fill(page, { verificationCode: await codeTo(page.request, site, `+84${mobileNum}`), ...passwords });
    await field(page, "agreeTerms").check();
    await field(page, "confirmPassword").press("Enter");
    await expect(account(page, "player[0-9a-z]{8}")).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
  });

  test("the captcha is required after three wrong passwords, and admits a member with the right answer and password", async ({
    page,
    visit,
    site,
  }) => {
    const { username, password } = await newMember(site, "siam");
    const main = page.getByRole("main");
    const captcha = main.locator("input[name=captcha]");
    await visit("siam", "/login?next=/fish");
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
});
