import { type APIRequestContext, type Page, request } from "@playwright/test";
import { callWire, newNumber, ownAddress, proof } from "../auth/new-member.ts";
import { expect, expectAccessible, newAddress, ready, test, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { fill, form, newName } from "./registration-steps.ts";

test.use(ownAddress);

test("the code's button counts down in place, and can be used again", async ({ page, visit }) => {
  await page.clock.install();
  await visit("lotus", "/register?tab=mobile");
  await fill(page, { mobileNum: `0${newNumber("lotus")}` });
  const button = form(page).locator(".send-code");
  const place = () => button.evaluate((element: HTMLElement) => [element.offsetTop, element.offsetWidth]);
  const before = await place();
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).toHaveText(/^\d\d giây$/);
  expect(await place()).toEqual(before);
  await page.clock.fastForward(61_000);
  await expect(button).toBeEnabled();
  await expect(button).toHaveText("Gửi mã");
});

/** How a brand sends the code of a registration, and what it says when too many were asked for. */
const SENDERS = [
  [
    "lotus",
    {
      field: "mobileNum",
      press: "Gửi mã",
      said: /Quá nhiều yêu cầu, vui lòng thử lại sau \d+ phút/,
      path: "/wps/verification/sms/register",
      another: () => newNumber("lotus"),
      orderOf: (to: string) => ({ mobileNo: to, countryDialingCode: "84", regType: "username" }),
    },
  ],
  [
    "northgate",
    {
      field: "email",
      press: "Send code",
      said: /Too many requests, please try again after \d+ minutes/,
      path: "/wps/verification/email/register",
      another: () => `${newName()}@example.com`,
      orderOf: (to: string) => ({ email: to }),
    },
  ],
] as const;

for (const [brand, { field, press, said, path, another, orderOf }] of SENDERS) {
  /** Has a code sent, from outside a page: one a second, so that what was asked for sooner is asked for again. */
  const send = (from: APIRequestContext, to: string) =>
    expect(async () => {
      const site = publishedSite();
      const data = { ...orderOf(to), botCheck: await proof(from, site, brand) };
      expect((await callWire(from, site, brand, ["POST", path], { data })).success).toBe(true);
    }).toPass();
  const expectRefused = (page: Page) =>
    expect(async () => {
      await form(page).getByRole("button", { name: press }).click();
      await expect(page.getByRole("alert")).toHaveText(said, { timeout: 3_000 });
    }).toPass();

  test(`${brand} sends five codes an hour to one ${field}, from wherever they are asked for`, async ({
    page,
    visit,
  }) => {
    test.slow();
    const to = another();
    for (let code = 1; code <= 5; code += 1) {
      const elsewhere = await request.newContext({ extraHTTPHeaders: newAddress() });
      await send(elsewhere, to);
      await elsewhere.dispose();
    }
    await visit(brand, "/register");
    await fill(page, { [field]: to });
    await expectRefused(page);
  });

  test(`${brand} sends five codes an hour to whoever asks from one address, to whichever ${field}`, async ({
    page,
    visit,
    request: here,
  }) => {
    test.slow();
    for (let code = 1; code <= 5; code += 1) await send(here, another());
    await visit(brand, "/register");
    await fill(page, { [field]: another() });
    await expectRefused(page);
  });
}

for (const [brand, { name, press, same, said }] of [
  [
    "lotus",
    {
      name: "mobileNum",
      press: "Gửi mã",
      same: "address, for two numbers",
      said: "Quá nhiều yêu cầu, vui lòng thử lại sau 1 giây",
    },
  ],
  [
    "northgate",
    {
      name: "email",
      press: "Send code",
      same: "mail address, from two addresses",
      said: "Too many requests, please try again after 1 second",
    },
  ],
] as const) {
  test(`${brand} sends one code a second to one ${same}`, async ({ page, site, visit, browser }) => {
    test.slow();
    const elsewhere = await browser.newContext({ extraHTTPHeaders: newAddress() });
    const other = brand === "lotus" ? await page.context().newPage() : await elsewhere.newPage();
    const email = `${newName()}@example.com`;
    const pages = [page, other];
    // Both requests wait for each other, and so come within a second however slow the pages are.
    const held: (() => void)[] = [];
    for (const one of pages) {
      await one.route(/\/account\/register/, async (route) => {
        if (route.request().method() !== "POST" || held.length >= pages.length) return route.continue();
        await new Promise<void>((release) => {
          held.push(release);
          if (held.length === pages.length) for (const go of held) go();
        });
        return route.continue();
      });
    }
    await visit(brand, "/register");
    await other.goto(urlOf(site, brand, "/register"));
    await ready(other);
    for (const one of pages) {
      await fill(one, { [name]: brand === "lotus" ? newNumber("lotus") : email });
      await form(one).getByRole("button", { name: press }).click();
    }
    const refused = async () =>
      (await Promise.all(pages.map((one) => one.getByRole("alert").allTextContents()))).map(String);
    await expect.poll(async () => (await refused()).sort()).toEqual(["", said]);
    const [first, second] = await refused().then(([text]) => (text === "" ? pages : pages.toReversed()));
    await expect(form(first ?? page).getByRole("button", { name: /^\d/ })).toBeDisabled();
    // A second later the other is sent one as well: asked for sooner it is refused again.
    await expect(async () => {
      const send = form(second ?? page).getByRole("button", { name: press });
      if (await send.isVisible()) await send.click({ timeout: 3_000 });
      await expect(form(second ?? page).getByRole("button", { name: /^\d/ })).toBeDisabled({
        timeout: 3_000,
      });
    }).toPass();
    await elsewhere.close();
  });
}

test("the outbox is linked from the page, shows a brand's messages alone, and is accessible", async ({
  page,
  site,
  visit,
}) => {
  await visit("manila", "/");
  const link = page.getByRole("complementary").getByRole("link", { name: "SMS at email" });
  await expect(link).toHaveAttribute("href", `http://outbox.localhost:${site.port}`);
  await page.goto(`http://outbox.localhost:${site.port}/`);
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  await expectAccessible(page);
});
