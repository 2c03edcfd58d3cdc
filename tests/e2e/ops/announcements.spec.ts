import type { Locator } from "@playwright/test";
import { expect, test, waitUntilHydrated } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { operatorPage, opsUrl } from "./operator.ts";

test("an announcement without a text in its first language focuses that field, and is published once it is filled in", async ({
  page,
}) => {
  const site = publishedSite();
  const { page: ops } = await operatorPage(page, site, "support");
  await ops.goto(opsUrl(site, "/ops/announcements/lotus/new"));
  await waitUntilHydrated(ops);
  await ops.getByRole("tab", { name: "EN" }).click();
  await ops.getByLabel("Title (EN)").fill("Tables open at nine");
  await ops.getByRole("button", { name: "Publish" }).click();
  const first = ops.getByLabel("Title (VI)");
  await expect(first).toBeFocused();
  await first.fill("Bàn mở lúc chín giờ");
  await ops.getByRole("button", { name: "Publish" }).click();
  await expect(ops.getByText(/^Announcement saved: .* It is in the log\.$/)).toBeVisible();
});

/** Pastes HTML into the editor of a text, once it is loaded: until then a plain field has its name. */
async function paste(editor: Locator, html: string) {
  await expect(editor).toHaveAttribute("contenteditable", "true");
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test("a table in an announcement survives reopening and saving, and a link has the address that was typed", async ({
  page,
}) => {
  const site = publishedSite();
  const { page: ops } = await operatorPage(page, site, "support");
  await ops.goto(opsUrl(site, "/ops/announcements/lotus/new"));
  await waitUntilHydrated(ops);
  const editor = ops.getByRole("textbox", { name: "Text (VI)" });
  const html = ops.locator('textarea[name="texts.VI.content"]');
  await ops.getByLabel("Title (VI)").fill("Lịch");
  await paste(
    editor,
    '<table><thead><tr><th colspan="2">Giờ</th></tr></thead><tbody><tr><td>Chín</td><td><small>Mười</small></td></tr></tbody></table><h4>Hết</h4><p>www.example.org</p>',
  );
  const kept =
    /<table><thead><tr><th colspan="2">.*Giờ.*<\/th><\/tr><\/thead><tbody><tr><td>.*Chín.*<\/td><td>.*<small>Mười<\/small>.*<\/td><\/tr><\/tbody><\/table><h4>Hết<\/h4><p><a [^>]*href="https:\/\/www\.example\.org"/;
  await expect(html).toHaveValue(kept);

  const link = async (address: string) => {
    ops.once("dialog", (dialog) => void dialog.accept(address));
    await ops.getByRole("button", { name: "Link", exact: true }).first().click();
  };
  await link("http://example.com");
  await expect(ops.getByRole("alert")).toContainText("an https address");
  await link("www.example.com");
  await expect(html).toHaveValue(/<a href="https:\/\/www\.example\.com"/);
  await ops.getByRole("button", { name: "Publish" }).click();
  await expect(ops.getByText(/^Announcement saved: .* It is in the log\.$/)).toBeVisible();

  await ops.reload();
  await waitUntilHydrated(ops);
  await editor.press("End");
  await editor.pressSequentially(" x");
  await expect(html).toHaveValue(kept);
  await ops.getByRole("button", { name: "Save" }).click();
  await expect(ops.getByText(/^Announcement saved: .* It is in the log\.$/)).toBeVisible();
  await expect(html).toHaveValue(kept);
});
