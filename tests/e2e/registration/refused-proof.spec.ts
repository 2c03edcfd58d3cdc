import { ownAddress } from "../auth/new-member.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { account } from "../parts.ts";
import { field, fill, form, newName, passwords } from "./registration-steps.ts";

test.use({ ...ownAddress, expectedErrors: [/422/] });

test("a bot check that the server refuses shows the captcha and the alternative to it, each time", async ({
  page,
  visit,
}) => {
  let refusals = 0;
  await page.route(/\/account\/register/, (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? "");
    if (route.request().method() !== "POST" || refusals === 2) return route.continue();
    refusals += 1;
    sent.set("botCheck", "{}");
    return route.continue({ postData: sent.toString() });
  });
  await visit("manila", "/register");
  const picture = form(page).getByRole("img", { name: "Larawang may limang karakter" });
  const username = newName();
  await fill(page, { username, ...passwords });
  await expect(picture).toHaveCount(0);
  await page.keyboard.press("Enter");
  for (let time = 1; time <= 2; time += 1) {
    await expect(picture).toHaveJSProperty("complete", true);
    await expect(form(page).getByRole("alert")).toBeFocused();
    await expectAccessible(page, "dialog[open]");
    await form(page).getByRole("button", { name: "Hindi ko mabasa ang larawan" }).click();
    await expect(picture).toHaveCount(0);
    await field(page, "confirmPassword").press("Enter");
  }
  await expect(account(page, username)).toBeVisible();
});
