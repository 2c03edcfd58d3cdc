import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { type OwnSite, ownBrand, startOwnSite } from "../setup/own-site.ts";

const CHAT = "https://chat.example.org";

/** Two brands that differ in their header, with all that their switches need. */
let own: OwnSite;

function brand(id: "pier" | "quay", switches: object) {
  return ownBrand(id, {
    layout: { header: id === "pier" ? "bar" : "rail" },
    signIn: { facebookAppId: "1234567890" },
    chat: { url: `${CHAT}/room` },
    switches,
  });
}

test.beforeAll(async () => {
  own = await startOwnSite((write) => {
    for (const id of ["pier", "quay"] as const)
      write(`${id}/brand.json`, brand(id, { chatRoom: id === "quay" }));
  });
});

test.afterAll(() => own.stop());

const address = (id: string, path: string) => `http://${id}.localhost:${own.port}${path}`;

/** The page as it is once a saved document serves. */
async function loadUntil(page: Page, url: string, shows: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    await shows();
  }).toPass();
}

test("sign-in by code, Facebook and the chat room come and go with their switches", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  const shown = {
    showVerCodeLogin: dialog.getByRole("link", { name: "Mobile SMS" }),
    facebookSignIn: dialog.getByRole("button", { name: /Facebook/ }),
    chatRoom: page.getByRole("link", { name: "Chat room", includeHidden: true }).first(),
  };
  for (const on of [...Object.keys(shown), ""]) {
    own.write("pier/brand.json", brand("pier", on ? { [on]: true } : {}));
    await loadUntil(page, address("pier", "/?modal=login"), async () => {
      for (const [name, entry] of Object.entries(shown))
        await expect(entry, `${name} with ${on || "nothing"} on`).toHaveCount(name === on ? 1 : 0, {
          timeout: 1,
        });
    });
  }
});

test.describe("the chat room", () => {
  test.beforeEach(({ context }) =>
    context.route(`${CHAT}/**`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: '<!doctype html><html lang="en"><title>Room</title><h1>Everybody is here</h1></html>',
      }),
    ),
  );

  test("opens from the rail's bar in a window of the brand's", async ({ page }) => {
    await page.goto(address("quay", "/"));
    await page.getByRole("banner").getByRole("link", { name: "Chat room" }).click();
    const dialog = page.getByRole("dialog", { name: "Chat room" });
    await expect(dialog.frameLocator("iframe").getByRole("heading")).toHaveText("Everybody is here");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  test("opens from the menu of a narrow screen @phone", async ({ page }) => {
    await page.goto(address("quay", "/"));
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Chat room" }).click();
    const dialog = page.getByRole("dialog", { name: "Chat room" });
    await expect(dialog.frameLocator("iframe").getByRole("heading")).toBeVisible();
  });

  test("is not there where a brand has none", async ({ page }) => {
    await page.goto(address("pier", "/?modal=chat"));
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
