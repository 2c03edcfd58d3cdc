import type { Page } from "@playwright/test";
import { enterAsNewMember, expect, expectAccessible, test, waitUntilHydrated } from "../fixtures.ts";
import { cards } from "../parts.ts";

const heart = (page: Page, game: string) =>
  page.getByRole("main").getByRole("button", { name: `Add ${game} to favourites` });

test("a favourite button shows a loader during the call, then leaves the list and focuses the next", async ({
  page,
  visit,
}) => {
  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", "/rng");
  const names = (await cards(page).getByRole("button", { name: /^Add / }).all()).slice(0, 2);
  const asked: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/favourite\.data/, async (route) => {
    asked.push(route.request().postData() ?? "");
    await held;
    await route.continue();
  });
  const [first, second] = names;
  if (!first || !second) throw new Error("the lobby has no games");
  await first.click();
  await expect(first).toHaveAttribute("aria-busy", "true");
  await first.click();
  letGo();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  expect(asked).toHaveLength(1);
  await second.press("Enter");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/\/rng$/);

  await page.getByRole("link", { name: "Favourites" }).click();
  await expect(page).toHaveURL(/page=fav$/);
  await expect(cards(page)).toHaveCount(2);
  await expectAccessible(page);
  const listed = cards(page).getByRole("button", { name: /^Add / });
  await listed.first().press("Enter");
  await expect(cards(page)).toHaveCount(1);
  await expect(listed).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No favourites yet" })).toBeVisible();
});

test("lottery favourites are stored in the browser per username", async ({ page, visit }) => {
  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", "/lott");
  const label = (await page.getByRole("button", { name: /^Add / }).first().getAttribute("aria-label")) ?? "";
  const game = label.replace(/^Add (.+) to favourites$/, "$1");
  await heart(page, game).first().click();
  const favourites = page.getByRole("region", { name: "Favourites" });
  await expect(favourites.getByRole("article")).toHaveCount(1);
  await page.reload();
  await waitUntilHydrated(page);
  await expect(heart(page, game).first()).toHaveAttribute("aria-pressed", "true");
  await enterAsNewMember(page, "manila", { english: true });
  await page.reload();
  await waitUntilHydrated(page);
  await expect(heart(page, game).first()).toHaveAttribute("aria-pressed", "false");
  await expect(favourites).toHaveCount(0);
});
