import type { Page } from "@playwright/test";
import { newMember } from "../auth/new-member.ts";
import { demoSignIn, enterWith, expect, expectAccessible, signIn, test } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { playRound, playUntilNotEven } from "./play-rounds.ts";

const headerBalance = (page: Page) => page.getByRole("banner").locator(".amt").first();
/** Whoever plays is somebody else in each test: a game's page shows all rounds of its member since it was opened. */
async function enterAsNewMember(page: Page): Promise<void> {
  await enterWith(page, "manila", (await newMember(page.request, publishedSite(), "manila")).token);
}
/** Signs in by the dialog that is open. */
async function enter(page: Page, { username, password }: { username: string; password: string }) {
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=username]").fill(username);
  await dialog.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
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

for (const [brand, name, id, way] of [
  ["manila", "Golden Carabao", "golden-carabao", "trial"],
  ["siam", "Jade Tiles", "jade-tiles", "trial"],
  ["lotus", "Jade Tiles", "jade-tiles", "password"],
] as const) {
  test(`a visitor who presses Play signs in and goes on to the game, on ${brand} by ${way}`, async ({
    page,
    visit,
    site,
  }) => {
    await visit(brand, `/rng?${new URLSearchParams({ gameName: name })}`);
    await page.getByRole("main").getByRole("button", { name }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(
      (url) => url.pathname === "/rng" && url.searchParams.get("modal") === "login",
    );
    if (way === "trial") await dialog.getByRole("button", { name: /libre|ทดลองเล่นฟรี/ }).click();
    else await enter(page, demoSignIn(site, brand, "member"));
    await expect(page).toHaveURL(
      (url) => url.pathname === "/seamless" && url.searchParams.get("gameId") === id,
    );
    await expect(page.locator(".gstage iframe")).toBeVisible();
    await page.reload();
    await expect(page.locator(".gstage iframe")).toBeVisible();
  });
}

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

for (const [brand, { trial, title, text, submit }] of [
  [
    "manila",
    {
      trial: "Subukan nang libre",
      title: "Demo account",
      text: "Kailangan ng totoong account",
      submit: "Magrehistro",
    },
  ],
  ["siam", { trial: "ทดลองเล่นฟรี", title: "บัญชีทดลอง", text: "ต้องใช้บัญชีจริงสำหรับส่วนนี้", submit: "สมัครเลย" }],
] as const) {
  test.describe(`a demo account at the member centre of ${brand}`, () => {
    test.use({ expectedErrors: [/403/] });
    test("is told that it needs a real account, and led to one", async ({ page, visit }) => {
      await visit(brand, "/?modal=login");
      await page.getByRole("dialog").getByRole("button", { name: trial }).click();
      await expect(headerBalance(page)).toBeVisible();
      const response = await visit(brand, "/member/depositv2");
      expect(response.status()).toBe(403);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toContainText(text);
      await dialog.getByRole("button", { name: submit }).click();
      await expect(page).toHaveURL(/\/register/);
      await expect(page.getByRole("dialog").locator("input[name=username]")).toBeVisible();
    });
  });
}

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

for (const brand of ["manila", "siam", "lotus"] as const) {
  test(`a visitor is asked to sign in before the member centre of ${brand}, and then is there`, async ({
    page,
    visit,
    site,
  }) => {
    await visit(brand, "/member/personalHistoryCopy");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(/modal=login&next=%2Fmember%2FpersonalHistoryCopy/);
    await enter(page, demoSignIn(site, brand, "member"));
    await expect(page).toHaveURL(({ pathname }) => pathname === "/member/personalHistoryCopy");
    await expect(page.locator("main .rtable, main h1").first()).toBeVisible();
  });
}
