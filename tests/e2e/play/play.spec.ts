import { enterAsNewMember, expect, expectAccessible, test } from "../fixtures.ts";
import { balance, gameFrame, rounds } from "../parts.ts";
import { playRound } from "./play-rounds.ts";

test.describe("a visitor who presses Play", () => {
  test.use({ expectedErrors: [/403/] });

  test("reaches the game after signing in; a demo account plays it, sees its rounds, and is offered a real account", async ({
    page,
    visit,
  }) => {
    await visit("manila", "/rng?gameName=golden%20carabao");
    await page
      .getByRole("main")
      .getByRole("button", { name: /Golden Carabao/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(page).toHaveURL(
      (url) => url.pathname === "/rng" && url.searchParams.get("modal") === "login",
    );
    await dialog.getByRole("button", { name: /libre/i }).click();
    await expect(page).toHaveURL(/\/seamless\?gameId=golden-carabao/);
    const frame = gameFrame(page);
    await expect(frame).toHaveAttribute("title", "Laro: Golden Carabao");
    expect(await frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
    expect(new URL((await frame.getAttribute("src")) ?? "").host).not.toBe(new URL(page.url()).host);
    await playRound(page);
    await expect(rounds(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.reload();
    await expect(frame).toBeVisible();
    // The header can be hidden with a button of the brand's name.
    const toggle = page.getByRole("button", { name: "Manila Star" });
    await toggle.click();
    await expect(page.getByRole("banner")).toBeHidden();
    await toggle.click();
    await expect(balance(page)).toBeVisible();

    expect((await visit("manila", "/member/depositv2")).status()).toBe(403);
    const warning = page.getByRole("dialog", { name: "Demo account" });
    await expect(warning).toContainText("Kailangan ng totoong account");
    await expectAccessible(page);
    await warning.getByRole("button", { name: "Magrehistro" }).click();
    await expect(page).toHaveURL(/\/register/);
    await expect(dialog.locator("input[name=username]")).toBeVisible();
  });
});

test.describe("rounds that cannot be loaded at first", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test("are loaded as soon as they are available", async ({ page, visit }) => {
    test.slow();
    // Each test plays as another member: a game's page shows all rounds of its member since it was opened.
    await enterAsNewMember(page, "manila");
    await visit("manila", "/seamless?gameId=golden-carabao");
    await page.route(/MCSFE_getBetRecords/, (route) => route.abort());
    await playRound(page);
    // A round with free spins takes up to a minute.
    const spin = gameFrame(page).contentFrame().locator("#spin");
    await expect(spin).toHaveAttribute("aria-disabled", "false", { timeout: 60_000 });
    await page.unroute(/MCSFE_getBetRecords/);
    await expect(rounds(page)).toHaveCount(1);
  });
});
