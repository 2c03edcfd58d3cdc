import { request } from "@playwright/test";
import { callWire, newNumber, ownAddress, proof } from "../auth/new-member.ts";
import { expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { codeTo, getWrongCode } from "../outbox.ts";
import { account, sendCode } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";
import { field, fill, form, newName, passwords } from "./registration-steps.ts";

test.use({ ...ownAddress, expectedErrors: [/4(01|03|09|22|29)/] });

test("a phone number registers with an SMS code, whose button counts down; an invalid number or code is reported", async ({
  page,
  site,
  visit,
}) => {
  test.slow();
  await page.clock.install();
  await visit("lotus", "/register");
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: "Cách đăng ký" })
    .getByRole("link", { name: "Số di động" })
    .click();
  await expect(field(page, "mobileNum")).toBeVisible();
  await expect(field(page, "username")).toHaveCount(0);
  const send = sendCode(form(page));
  await fill(page, { mobileNum: "0212345678", ...passwords });
  await send.click();
  await expect(field(page, "mobileNum")).toHaveAccessibleDescription("Vui lòng nhập số di động hợp lệ");
  await expectAccessible(page);

  const number = newNumber("lotus");
  await fill(page, { mobileNum: `0${number}` });
  const place = () => send.evaluate((element: HTMLElement) => [element.offsetTop, element.offsetWidth]);
  await expect(send).toHaveText("Gửi mã");
  await send.click();
  await expect(form(page).getByRole("status")).toContainText(`+84${number}`);
  await expect(send).toBeDisabled();
  await expect(send).toHaveText(/^\d\d giây$/);
  await expectAccessible(page);
  const counting = await place();
  await page.clock.fastForward(61_000);
  await expect(send).toBeEnabled();
  await expect(send).toHaveText("Gửi mã");
  expect(await place()).toEqual(counting);

  const code = await codeTo(page.request, site, `+84${number}`);
  await fill(page, { verificationCode: getWrongCode(code) });
  await form(page).getByRole("button", { name: "Đăng ký" }).click();
  await expect(field(page, "verificationCode")).toBeFocused();
  await expect(field(page, "verificationCode")).toHaveAttribute("aria-invalid", "true");
  await fill(page, { ...passwords, verificationCode: code });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(account(page, "player[0-9a-z]{8}")).toBeVisible();
});

test("registration by username also requires a phone number and code if the brand has smsEnabled", async ({
  page,
  site,
  visit,
}) => {
  await visit("lotus", "/?modal=register");
  const [name, number] = [newName(), newNumber("lotus")];
  await fill(page, { username: name, mobileNum: number, ...passwords });
  await sendCode(form(page)).click();
  await expect(form(page).getByRole("status")).toContainText(number);
  await fill(page, { verificationCode: await codeTo(page.request, site, `+84${number}`) });
  await page.keyboard.press("Enter");
  await expect(account(page, name)).toBeVisible();
});

test("a strict brand mails its code, requires birthday, terms and a deposit limit, and goes on to the next page", async ({
  page,
  site,
  visit,
}) => {
  await visit("northgate", "/register?next=%2Frng");
  await expect(page.getByRole("navigation", { name: "Ways to register" })).toHaveCount(0);
  const [name, email] = [newName(), `${newName()}@example.org`];
  const person = { fullname: "Ann Example", birthday: "1990-01-31" };
  await fill(page, { username: name, ...passwords, email, ...person });
  await sendCode(form(page)).click();
  await expect(form(page).getByRole("status")).toContainText(email);
  await fill(page, { verificationCode: await codeTo(page.request, site, email) });
  await form(page).getByRole("checkbox").check();
  await form(page).getByRole("button", { name: "Register" }).click();
  await expect(account(page, name)).toBeVisible();
  const limit = page.getByRole("region", { name: "Choose a deposit limit first" });
  await expect(limit).toContainText("Northgate follows rules for safer play.");
  await limit.getByLabel("Amount").fill("50");
  await limit.getByRole("button", { name: "Set limit" }).click();
  await expect(page.getByText("Your limit applies from now on.")).toBeVisible();
  await expect(limit).toBeHidden();
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/rng$/);
});

test("a visitor who requests more than five codes an hour is shown when to try again", async ({
  page,
  visit,
}) => {
  test.slow();
  const site = publishedSite();
  const to = newNumber("lotus");
  for (let code = 1; code <= 5; code += 1) {
    const elsewhere = await request.newContext({ extraHTTPHeaders: newAddress() });
    // A number gets one code per second at most: an earlier request is retried.
    await expect(async () => {
      const botCheck = await proof(elsewhere, site, "lotus");
      const data = { mobileNo: to, countryDialingCode: "84", regType: "username", botCheck };
      const path = "/wps/verification/sms/register";
      expect((await callWire(elsewhere, site, "lotus", ["POST", path], { data })).success).toBe(true);
    }).toPass({ intervals: [500] });
    await elsewhere.dispose();
  }
  await visit("lotus", "/register");
  await fill(page, { mobileNum: to });
  await expect(async () => {
    await sendCode(form(page)).click();
    await expect(page.getByRole("alert")).toHaveText(/Quá nhiều yêu cầu, vui lòng thử lại sau \d+ phút/, {
      timeout: 3_000,
    });
  }).toPass();
});

test("the outbox is linked from the page and is accessible", async ({ page, site, visit }) => {
  await visit("manila", "/");
  const link = page.getByRole("complementary").getByRole("link", { name: "SMS at email" });
  await expect(link).toHaveAttribute("href", `http://outbox.localhost:${site.port}`);
  await page.goto(`http://outbox.localhost:${site.port}/`);
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  await expectAccessible(page);
});
