import { LIVE_PAGE } from "#app/sandbox/live-page.ts";
import { expect, expectAccessible, signIn, test } from "../fixtures.ts";
import { CHAT } from "./switch-brands.ts";

test("the chat room opens from the rail's bar, and from the menu on a narrow screen, in the brand's own window", async ({
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

test("a demonstration has a sandbox chat room, which guests can read and members can write in under their own names", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/");
  await page.getByRole("banner").getByRole("link", { name: "Phòng chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Phòng chat" });
  await expect(dialog.locator("h2 rect")).toHaveAttribute("fill", "#0F2A72");
  const room = dialog.frameLocator("iframe");
  await expect(room.getByRole("textbox")).toHaveCount(0);
  await expect(room.getByRole("link", { name: "Đăng nhập để viết" })).toBeVisible();

  await signIn(page, "lotus", "member");
  await visit("lotus", "/?modal=chat");
  await room.getByLabel("Tin nhắn").fill("Chào mọi người");
  await room.getByRole("button", { name: "Gửi" }).click();
  await expect(room.getByRole("listitem").last()).toHaveText(/^pl\*\*\*r1 \d\d:\d\dChào mọi người$/);
  await expectAccessible(page);
});

test("a sandbox page shows new content, and leaves unchanged what a person or a translator is working on", async ({
  page,
}) => {
  const served = { lines: ["one"] };
  const html = () =>
    `<!doctype html><html lang="en"><title>Live</title><script defer src="/live.js"></script><main><h1>Live</h1><ol>${served.lines.map((line) => `<li>${line}</li>`).join("")}</ol><form><input aria-label="Reply"></form></main></html>`;
  await page.route("http://live.localhost/**", (route) =>
    route.fulfill(
      route.request().url().endsWith(".js")
        ? { contentType: "text/javascript", body: LIVE_PAGE }
        : { contentType: "text/html", body: html() },
    ),
  );
  await page.clock.install();
  await page.goto("http://live.localhost/");
  // Simulates a page translator: wraps every text in an element, in another language.
  await page.evaluate(() => {
    const first = document.querySelector("li");
    if (first) first.innerHTML = "<font><font>eins</font></font>";
  });
  const next = async () => {
    const answer = page.waitForResponse("http://live.localhost/");
    await page.clock.runFor(2_000);
    await answer;
  };
  await next();
  await page.getByLabel("Reply").fill("half a sen");
  served.lines = ["zero", "one"];
  await next();
  await expect(page.getByRole("listitem")).toHaveText(["zero", "eins"]);
  await expect(page.getByLabel("Reply")).toHaveValue("half a sen");
  await expect(page.getByLabel("Reply")).toBeFocused();
  served.lines = ["zero"];
  await next();
  await expect(page.getByRole("listitem")).toHaveText(["zero"]);
});
