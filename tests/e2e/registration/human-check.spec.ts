import type { Page } from "@playwright/test";
import { newMember, ownAddress } from "../auth/new-member.ts";
import { balance, enter, missThreeTimes } from "../auth/sign-in-steps.ts";
import { type BrandHost, expect, expectAccessible, test } from "../fixtures.ts";
import { account, field, fill, form, newName, passwords } from "./registration-steps.ts";

test.use(ownAddress);

test("manila's bot check is made by the browser, and nobody sees it", async ({ page, visit }) => {
  const proofs: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") proofs.push(request.postData() ?? "");
  });
  await visit("manila", "/register");
  await expect(form(page).getByRole("img")).toHaveCount(0);
  const name = newName();
  await fill(page, { username: name, ...passwords });
  await page.keyboard.press("Enter");
  await expect(account(page, name)).toBeVisible();
  expect(new URLSearchParams(proofs[0]).get("botCheck")).toContain('"derivedKey"');
});

test("manila's bot check is made again for a form that was left open for a quarter of an hour", async ({
  page,
  visit,
}) => {
  await page.clock.install();
  const made = page.waitForResponse(/\/wps\/verification\/botCheck/);
  await visit("manila", "/register");
  const before = await made;
  const name = newName();
  await fill(page, { username: name, ...passwords });
  await page.clock.setSystemTime(Date.now() + 16 * 60_000);
  const again = page.waitForResponse(/\/wps\/verification\/botCheck/);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Enter");
  const challengeOf = async (answer: typeof before) => JSON.parse((await answer.json()).value.challenge);
  const proof = JSON.parse(new URLSearchParams((await sent).postData() ?? "").get("botCheck") ?? "{}");
  expect(proof.challenge).toEqual(await challengeOf(await again));
  expect(proof.challenge).not.toEqual(await challengeOf(before));
  await expect(account(page, name)).toBeVisible();
});

test("siam shows a picture, another one on demand, and a way for those who cannot see it", async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await visit("siam", "/register");
  const picture = form(page).getByRole("img", { name: "ภาพที่มีตัวอักษรห้าตัว" });
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  const first = await picture.getAttribute("src");
  const refresh = form(page).getByRole("button", { name: "เปลี่ยนภาพ" });
  await page.clock.pauseAt(Date.now() + 60_000);
  await refresh.click();
  await expect(picture).not.toHaveAttribute("src", first ?? "");
  await expect(refresh).toBeDisabled();
  await page.clock.runFor(1_000);
  await expect(refresh).toBeEnabled();
  await page.clock.resume();
  await expectAccessible(page);
  await form(page).getByRole("button", { name: "ฉันอ่านภาพไม่ออก" }).click();
  await expect(picture).toHaveCount(0);
  await expectAccessible(page);
  const name = newName();
  await fill(page, { username: name, ...passwords, email: `${name}@example.com` });
  await page.keyboard.press("Enter");
  await expect(account(page, name)).toBeVisible();
});

test.describe("a refusal", () => {
  test.use({ expectedErrors: [/4(01|22)/] });

  test("a wrong reading of the picture gets another picture", async ({ page, visit }) => {
    await visit("siam", "/register");
    const picture = form(page).getByRole("img");
    await expect(picture).toHaveJSProperty("complete", true);
    const first = await picture.getAttribute("src");
    await fill(page, { username: newName(), ...passwords, email: "ann@example.com", captcha: "UUUUU" });
    await page.keyboard.press("Enter");
    await expect(field(page, "captcha")).toHaveAttribute("aria-invalid", "true");
    await expect(picture).not.toHaveAttribute("src", first ?? "");
  });
});

test.describe("the way without the picture, by keyboard alone", () => {
  test.use({ expectedErrors: [/4(01|22)/] });

  /** From the picture's field past the other picture to the other way, and what is said then. */
  async function goWithout(page: Page, names: { refresh: string; other: string; said: string }) {
    const dialog = page.getByRole("dialog");
    const captcha = dialog.locator("input[name=captcha]");
    await captcha.focus();
    await page.keyboard.press("Tab");
    const refresh = dialog.getByRole("button", { name: names.refresh });
    await expect(refresh).toBeFocused();
    const picture = dialog.locator(".picture-captcha img");
    const before = await picture.getAttribute("src");
    await page.keyboard.press("Space");
    await expect(picture).not.toHaveAttribute("src", before ?? "");
    await expect(captcha).toBeFocused();
    await expect(refresh).toBeEnabled();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: names.other })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(captcha).toHaveCount(0);
    const status = dialog.getByRole("status").filter({ hasText: names.said });
    await expect(status).toBeFocused();
    await expectAccessible(page);
    // On from there, still inside the dialog.
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }

  test("registers on siam", async ({ page, visit }) => {
    test.slow();
    await visit("siam", "/register");
    await goWithout(page, {
      refresh: "เปลี่ยนภาพ",
      other: "ฉันอ่านภาพไม่ออก",
      said: "อุปกรณ์ของคุณจะพิสูจน์แทน",
    });
    const name = newName();
    await fill(page, { username: name, ...passwords, email: `${name}@example.com` });
    await page.keyboard.press("Enter");
    await expect(account(page, name)).toBeVisible();
  });

  test("signs in on lotus after three wrong passwords", async ({ page, visit, site, request: outside }) => {
    test.slow();
    const { username, password } = await newMember(outside, site, "lotus");
    await visit("lotus", "/rng?modal=login");
    await missThreeTimes(page, username, page.getByRole("dialog").locator("input[name=captcha]"));
    await goWithout(page, {
      refresh: "Hình khác",
      other: "Tôi không đọc được hình",
      said: "Thiết bị của bạn sẽ chứng minh rằng",
    });
    await enter(page, { username, password });
    await expect(balance(page)).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  const shown: [BrandHost, string, string][] = [
    ["lotus", "/register?tab=mobile", "Ký tự trong hình"],
    ["northgate", "/register", "Characters in the picture"],
    ["manila", "/register", "Mga karakter sa larawan"],
  ];
  for (const [brand, path, label] of shown) {
    test(`${brand} shows the picture in place of the bot check`, async ({ page, visit }) => {
      await visit(brand, path);
      await expect(page.getByRole("dialog").getByLabel(label)).toBeVisible();
      const picture = page.locator(".picture-captcha img");
      await expect(picture).toHaveJSProperty("naturalWidth", 200);
      // Sooner than the second after which there is another picture: the same one, which still counts.
      await page.reload();
      await expect(picture).toHaveJSProperty("naturalWidth", 200);
    });
  }

  test.describe("what was forgotten", () => {
    test.use({ expectedErrors: [/401/] });

    test("asking for a code without reading the picture says so, and keeps what was typed", async ({
      page,
      visit,
    }) => {
      await visit("northgate", "/register");
      await fill(page, { username: "annexample", email: "ann@example.com" });
      await form(page).getByRole("button", { name: "Send code" }).click();
      await expect(page.getByRole("alert")).toHaveText("Please enter the captcha");
      await expect(field(page, "username")).toHaveValue("annexample");
      await expect(field(page, "email")).toHaveValue("ann@example.com");
    });
  });
});
