import { expect, expectAccessible, test } from "../fixtures.ts";
import { CHAT } from "./switch-brands.ts";

test("the chat room opens from the rail's bar, and from the menu of a narrow screen, in a window of the brand's", async ({
  page,
  context,
  visit,
}) => {
  await context.route(`${CHAT}/**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><html lang="en"><title>Room</title><h1>Everybody is here</h1></html>',
    }),
  );
  await visit("quay", "/");
  const dialog = page.getByRole("dialog", { name: "Chat room" });
  const room = dialog.frameLocator("iframe").getByRole("heading");
  await page.getByRole("banner").getByRole("link", { name: "Chat room" }).click();
  await expect(room).toHaveText("Everybody is here");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Chat room" }).click();
  await expect(room).toBeVisible();
});

test("a demonstration has a room of the sandbox, under a header of its own colour", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/");
  await page.getByRole("banner").getByRole("link", { name: "Phòng chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Phòng chat" });
  await expect(dialog.locator("h2 rect")).toHaveAttribute("fill", "#0F2A72");
  const room = dialog.frameLocator("iframe");
  await room.getByLabel("Tên").fill("An");
  await room.getByLabel("Tin nhắn").fill("Chào mọi người");
  await room.getByRole("button", { name: "Gửi" }).click();
  await expect(room.getByRole("listitem").last()).toContainText("Chào mọi người");
  await expect(room.getByLabel("Tên")).toHaveValue("An");
});
