import { ownAddress } from "../auth/new-member.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { account, picture } from "../parts.ts";
import { field, fill, form, newName, passwords } from "./registration-steps.ts";

test.use(ownAddress);

test("the bot check runs invisibly in the browser, and runs again for a form left open for a quarter of an hour", async ({
  page,
  visit,
}) => {
  await page.clock.install();
  const made = page.waitForResponse(/\/wps\/verification\/botCheck/);
  await visit("manila", "/register");
  const before = await made;
  await expect(form(page).getByRole("img")).toHaveCount(0);
  const name = newName();
  await fill(page, { username: name, ...passwords });
  await page.clock.setSystemTime(Date.now() + 16 * 60_000);
  const again = page.waitForResponse(/\/wps\/verification\/botCheck/);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Enter");
  const loadChallenge = async (answer: typeof before) => JSON.parse((await answer.json()).value.challenge);
  const proof = JSON.parse(new URLSearchParams((await sent).postData() ?? "").get("botCheck") ?? "{}");
  expect(proof.challenge).toEqual(await loadChallenge(await again));
  expect(proof.challenge).not.toEqual(await loadChallenge(before));
  await expect(account(page, name)).toBeVisible();
});

test.describe("the captcha picture", () => {
  test.use({ expectedErrors: [/4(01|22)/] });

  test("is replaced a second after a wrong answer or on request; keyboard users can continue without it", async ({
    page,
    visit,
  }) => {
    await page.clock.install();
    await visit("siam", "/register");
    const shown = form(page).getByRole("img", { name: "ภาพที่มีตัวอักษรห้าตัว" });
    await expect(shown).toHaveJSProperty("complete", true);
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
    await expectAccessible(page);
    const first = (await shown.getAttribute("src")) ?? "";
    const name = newName();
    const typed = { username: name, ...passwords, email: `${name}@example.com` };
    await fill(page, { ...typed, captcha: "UUUUU" });
    await page.keyboard.press("Enter");
    const captcha = field(page, "captcha");
    await expect(captcha).toHaveAttribute("aria-invalid", "true");
    await expect(shown).not.toHaveAttribute("src", first);
    const second = (await shown.getAttribute("src")) ?? "";

    // Tabs from the picture's field through the refresh button to the alternative method.
    const refresh = form(page).getByRole("button", { name: "เปลี่ยนภาพ" });
    await page.clock.runFor(1_000);
    await expect(refresh).toBeEnabled();
    await captcha.focus();
    await page.keyboard.press("Tab");
    await expect(refresh).toBeFocused();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.keyboard.press("Space");
    await expect(shown).not.toHaveAttribute("src", second);
    await expect(captcha).toBeFocused();
    await expect(refresh).toBeDisabled();
    await page.clock.runFor(1_000);
    await expect(refresh).toBeEnabled();
    await page.clock.resume();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(form(page).getByRole("button", { name: "ฉันอ่านภาพไม่ออก" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(picture(form(page))).toHaveCount(0);
    await expect(
      page.getByRole("dialog").getByRole("status").filter({ hasText: "อุปกรณ์ของคุณจะพิสูจน์แทน" }),
    ).toBeFocused();
    await expectAccessible(page);
    // The focus moves on from there, still inside the dialog.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await fill(page, typed);
    await page.keyboard.press("Enter");
    await expect(account(page, name)).toBeVisible();
  });
});
