import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { enterAsNewMember, expect, expectAccessible, test, toUrl, waitUntilHydrated } from "../fixtures.ts";
import { choose, getBalance } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";

// A refused form gets 422, which a browser logs to its console.
test.use({ expectedErrors: [/422/] });

test.describe("on Manila Star, through the provider's page", () => {
  test("invalid amounts are refused at the field; a deposit is paid, credited on the provider's notice, and has a receipt", async ({
    page,
    visit,
  }) => {
    await enterAsNewMember(page, "manila");
    await visit("manila", "/");
    const before = await getBalance(page);
    await page.getByRole("banner").getByRole("link", { name: "Deposit", exact: true }).click();
    await expect(page).toHaveURL(/\/member\/depositv2$/);
    const form = page.getByRole("main");
    const amount = form.getByRole("textbox", { name: "Halaga" });
    // No two successive inputs have the same message, so the message shows that this one was answered.
    for (const [typed, said] of [
      ["1e3", "simpleng numero"],
      ["99.99", "Hindi bababa sa P 100.00"],
      ["1,500", "Isulat ang 1,500.00 o 1.50"],
      ["90071992547409.92", "Masyadong malaki ang halagang ito"],
      ["50,000.01", "Hindi hihigit sa P 50,000.00"],
    ] as const) {
      await amount.fill(typed);
      await form.getByRole("button", { name: "Magpatuloy" }).click();
      await expect(form.getByRole("alert")).toContainText(said);
      await expect(amount).toHaveAttribute("aria-invalid", "true");
    }
    await expect(form.getByText("Nakalista rito ang mga deposito mo")).toBeVisible();
    await choose(form.getByRole("radio", { name: "E-wallet" }));
    await choose(form.getByRole("radio", { name: "1,000.00", exact: true }));
    await expect(amount).toHaveValue("1,000.00");
    await amount.fill("1,500");
    await expect(form.getByText("P 1,500.00? P 1.50?", { exact: true })).toBeVisible();
    await amount.fill("1234,50");
    await expect(form.getByText("= P 1,234.50", { exact: true })).toBeVisible();
    await form.getByRole("button", { name: "Magpatuloy" }).click();

    await expect(page).toHaveURL(/^http:\/\/pay\.localhost:\d+\/checkout\//);
    await expect(page.getByText("PHP 1,234.50", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Pay PHP 1,234.50" }).click();

    await expect(page).toHaveURL(/manila\.localhost:\d+\/member\/depositv2\?deposit=\w+$/);
    await expect(page.getByRole("status").filter({ hasText: "Nasa wallet mo na" })).toBeVisible();
    await expect(form.getByText("Na-credit na").first()).toBeVisible();
    await expect(form.getByText("P 1,234.50").first()).toBeVisible();
    await expect.poll(() => getBalance(page)).toBe(before + 1234.5);
    await expect(form.getByRole("listitem").filter({ hasText: "Ang payment provider" })).toBeVisible();
  });

  test("Back returns from the provider to the deposit, and then to the signed-in home page", async ({
    page,
    visit,
  }) => {
    await visit("manila", "/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Mag-login" })).toBeVisible();
    await enterAsNewMember(page, "manila", { english: true });
    await visit("manila", "/member/depositv2");
    const main = page.getByRole("main");
    await main.getByRole("textbox", { name: "Amount" }).fill("500");
    await main.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/^http:\/\/pay\.localhost/);
    await page.goBack();
    await expect(page).toHaveURL(/\/member\/depositv2\?deposit=/);
    await expect(main.getByRole("link", { name: "Go to the payment page" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/manila\.localhost:\d+\/$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Deposit", exact: true })).toBeVisible();

    await waitUntilHydrated(page);
    // The event of a browser that restores the whole page: here, from before the member left.
    await page.context().clearCookies({ name: "session" });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  });

  test("an unpaid deposit stays pending on return, and is credited without a reload once it is paid", async ({
    page,
    visit,
  }) => {
    await enterAsNewMember(page, "manila");
    await visit("manila", "/member/depositv2");
    const form = page.getByRole("main");
    await form.getByRole("textbox", { name: "Halaga" }).fill("500");
    await form.getByRole("button", { name: "Magpatuloy" }).click();
    await expect(page).toHaveURL(/^http:\/\/pay\.localhost/);
    const checkout = page.url();
    await page.getByRole("button", { name: "Go back without paying" }).click();
    await expect(page).toHaveURL(/\?back=1&deposit=/);
    await expect(
      page.getByRole("status").filter({ hasText: /Hinihintay|Nakita na ng provider/ }),
    ).toBeVisible();
    const provider = await page.context().newPage();
    await provider.goto(checkout);
    await provider.getByRole("button", { name: "Pay PHP 500.00" }).click();
    await provider.close();
    await expect(page.getByRole("status").filter({ hasText: "Nasa wallet mo na" })).toBeVisible();
  });
});

test("on Lotus Saigon a bank transfer shows account, reference and QR code, and waits for an operator", async ({
  page,
  visit,
}) => {
  await enterAsNewMember(page, "lotus");
  await visit("lotus", "/member/depositv2");
  await expectAccessible(page);
  const main = page.getByRole("main");
  await choose(main.getByRole("radio", { name: "QR ngân hàng" }));
  await main.getByRole("textbox", { name: "Số tiền" }).fill("250000");
  await main.getByRole("button", { name: "Tiếp tục" }).click();
  await expect(page).toHaveURL(/lotus\.localhost:\d+\/member\/depositv2\?deposit=\w+$/);
  const account = main.getByRole("region", { name: "Chuyển vào tài khoản này" });
  await expect(account.getByText("0000123456789", { exact: true })).toBeVisible();
  await expect(account.getByText("LOTUS SAIGON DEMO")).toBeVisible();
  await expect(account.getByText(/^DP\d{6}[2-9B-Z]{7}$/)).toBeVisible();
  await expect(account.getByRole("img", { name: /Quét bằng ứng dụng ngân hàng/ })).toBeVisible();
  await main.getByRole("button", { name: "Tôi đã chuyển khoản" }).click();
  await expect(main.getByRole("status").filter({ hasText: "Bạn báo đã chuyển khoản" })).toBeVisible();
  await expectAccessible(page);
  const picture = main.getByLabel("Ảnh", { exact: true });
  await picture.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await main.getByRole("button", { name: "Gửi ảnh" }).click();
  await expect(main.getByRole("alert")).toContainText("Hãy chọn ảnh PNG hoặc JPG");
  // A photo is larger than any form.
  const photo = await sharp(randomBytes(3 * 800 * 800), { raw: { width: 800, height: 800, channels: 3 } })
    .png()
    .toBuffer();
  await picture.setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: photo });
  await main.getByRole("button", { name: "Gửi ảnh" }).click();
  await expect(main.getByText("Đã gửi 1 ảnh.")).toBeVisible();
  await page.goto(toUrl(publishedSite(), "lotus", "/member/depositv2?list=1"));
  await expect(main.getByRole("row").filter({ hasText: "Đang xử lý" })).toHaveCount(1);
});

test("on a phone the form, a single deposit and the list are accessible", { tag: "@phone" }, async ({
  page,
  visit,
}) => {
  await enterAsNewMember(page, "lotus");
  await visit("lotus", "/member/depositv2");
  await expectAccessible(page);
  const main = page.getByRole("main");
  await choose(main.getByRole("radio", { name: "QR ngân hàng" }));
  await main.getByRole("textbox", { name: "Số tiền" }).fill("1");
  await main.getByRole("button", { name: "Tiếp tục" }).click();
  await expect(main.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("textbox", { name: "Số tiền" }).fill("250,000.00");
  await main.getByRole("button", { name: "Tiếp tục" }).click();
  await expect(page).toHaveURL(/\?deposit=/);
  await expectAccessible(page);
  await page.goto(toUrl(publishedSite(), "lotus", "/member/depositv2?list=1"));
  await expectAccessible(page);
});
