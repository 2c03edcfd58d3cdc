import type { Page } from "@playwright/test";
import { newMember } from "../auth/new-member.ts";
import { enterWith, expect, expectAccessible, signIn, test } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { playRound, playUntilNotEven } from "./play-rounds.ts";

const headerBalance = (page: Page) => page.getByRole("banner").locator(".amt").first();
/** Whoever plays is somebody else in each test: a game's page shows all rounds of its member since it was opened. */
async function enterAsNewMember(page: Page): Promise<void> {
  await enterWith(page, "manila", (await newMember(page.request, publishedSite(), "manila")).token);
}
const game = (page: Page) => page.getByRole("button", { name: /Golden Carabao/ }).first();

test("a member plays a slot: the balance moves and the round is in the betting record", async ({
  page,
  visit,
}) => {
  await enterAsNewMember(page);
  await visit("manila", "/rng?gameName=golden%20carabao");
  await game(page).click();
  await expect(page).toHaveURL(/\/seamless\?gameId=golden-carabao/);
  const before = (await headerBalance(page).textContent()) ?? "";
  await playUntilNotEven(page);
  await expect(headerBalance(page)).not.toHaveText(before);

  await page.getByRole("link", { name: "Tala ng taya" }).last().click();
  await expect(page).toHaveURL(/\/member\/personalHistoryCopy/);
  await expect(page.locator(".rtable tbody tr").first()).toContainText("Golden Carabao");
  await page.getByRole("link", { name: "Isara ang member centre" }).click();
  await expect(page).toHaveURL(/\/seamless\?gameId=golden-carabao/);
});

test("a visitor who presses Play signs in and goes on to the game", async ({ page, visit }) => {
  await visit("manila", "/rng?gameName=golden%20carabao");
  await game(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/rng\?gameName=golden\+carabao&modal=login/);
  await dialog.getByRole("button", { name: /libre/i }).click();
  await expect(page).toHaveURL(/\/seamless\?gameId=golden-carabao/);
  await expect(page.locator(".gstage iframe")).toBeVisible();
  await page.reload();
  await expect(page.locator(".gstage iframe")).toBeVisible();
});

test("a demo account plays, sees its rounds on the game's page, and has no member centre", async ({
  page,
  visit,
}) => {
  await visit("manila", "/seamless?gameId=golden-carabao");
  await page.getByRole("dialog").getByRole("button", { name: /libre/i }).click();
  await expect(page).toHaveURL(/\/seamless/);
  await playRound(page);
  await expect(page.locator(".grounds tbody tr")).toHaveCount(1);
});

test.describe("rounds that cannot be read at first", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test("are read as soon as they can be", async ({ page, visit }) => {
    await enterAsNewMember(page);
    await visit("manila", "/seamless?gameId=golden-carabao");
    await page.route(/MCSFE_getBetRecords/, (route) => route.abort());
    await playRound(page);
    await expect(page.frameLocator(".gstage iframe").locator("#spin")).toHaveAttribute(
      "aria-disabled",
      "false",
    );
    await page.unroute(/MCSFE_getBetRecords/);
    await expect(page.locator(".grounds tbody tr")).toHaveCount(1);
  });
});

test.describe("a demo account at the member centre", () => {
  test.use({ expectedErrors: [/403/] });
  test("is told that it needs a real account, and led to one", async ({ page, visit }) => {
    await visit("manila", "/?modal=login");
    await page.getByRole("dialog").getByRole("button", { name: /libre/i }).click();
    await expect(headerBalance(page)).toBeVisible();
    const response = await visit("manila", "/member/depositv2");
    expect(response.status()).toBe(403);
    const dialog = page.getByRole("dialog", { name: "Demo account" });
    await expect(dialog).toContainText("Kailangan ng totoong account");
    await dialog.getByRole("button", { name: "Magrehistro" }).click();
    await expect(page).toHaveURL(/\/register/);
  });
});

test.describe("a game that does not open", () => {
  test.use({ expectedErrors: [/404|503/] });
  test("is a game of another brand: not found, with others to play", async ({ page, visit }) => {
    await signIn(page, "manila", "member");
    const response = await visit("manila", "/seamless?gameId=no-such-game");
    expect(response.status()).toBe(404);
    await expect(page.getByRole("button", { name: /Laruin/ }).first()).toBeVisible();
  });
});

test("the frame has a title and cannot lead the page away", async ({ page, visit }) => {
  await signIn(page, "manila", "member");
  await visit("manila", "/seamless?gameId=golden-carabao");
  const frame = page.locator(".gstage iframe");
  await expect(frame).toHaveAttribute("title", "Laro: Golden Carabao");
  const sandbox = await frame.getAttribute("sandbox");
  expect(sandbox).not.toContain("allow-top-navigation");
  expect(new URL((await frame.getAttribute("src")) ?? "").host).not.toBe(new URL(page.url()).host);
});

for (const [what, path] of [
  ["the betting record", "/member/personalHistoryCopy?range=30"],
  ["the member centre", "/member"],
  ["a game's page", "/seamless?gameId=golden-carabao"],
] as const) {
  test(`axe finds nothing in ${what}`, { tag: "@everywhere" }, async ({ page, visit }) => {
    await signIn(page, "manila", "member");
    await visit("manila", path);
    await expectAccessible(page);
  });
}

test("a visitor is asked to sign in before the member centre", async ({ page, visit }) => {
  await visit("manila", "/member/personalHistoryCopy");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/modal=login&next=%2Fmember%2FpersonalHistoryCopy/);
});
