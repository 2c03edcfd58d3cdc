import { expect, expectAccessible, test } from "../fixtures.ts";
import { serveStudio } from "./studio-server.ts";

/**
 * Tests the sportsbook's frame on a phone, with a studio whose clock the test controls, because a match takes minutes.
 */

const MINUTE = 60_000;

// The accessibility checker adds styles to the page, and the frame only allows its own.
test.use({ expectedErrors: [/Applying inline style/] });

test("@phone a single is placed, is listed among the bets, and is settled with its match", async ({
  page,
}) => {
  const { studio, origin, stop } = await serveStudio({ draw: () => 7 });
  try {
    await page.goto(origin + (await studio.launch("MERIDIAN_KICK_OFF_FOOTBALL", "maria")));
    // The second match of the league, because with these random numbers the first is postponed.
    const league = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Harbour League" }) });
    await league
      .getByRole("button", { name: /^Match result/ })
      .nth(3)
      .click();
    await page.getByRole("button", { name: /^Bet slip: single/ }).click();
    await page.getByRole("textbox", { name: "Stake" }).fill("25");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Place bet" }).click();
    await expect(page.getByText(/^Bet accepted at/)).toBeVisible();
    await expect(page.locator("#balance")).toHaveText("9,975.00 PHP");

    await page.getByRole("tab", { name: "My bets" }).click();
    const bet = page.getByRole("article");
    await expect(bet).toContainText("Single");
    await expect(bet).toContainText("Stake 25.00 PHP");
    await expect(bet.getByRole("button", { name: /^Cash out 2\d\.\d\d PHP$/ })).toBeVisible();
    await expectAccessible(page);

    studio.clock.time += 30 * MINUTE;
    await studio.tick();
    await expect(page.getByRole("heading", { name: "Settled bets" })).toBeVisible();
    await expect(bet).toContainText(/(Won|Lost|Returned).* · \d-\d/);
    const paid = (studio.wallet.getBalance("maria") / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
    await expect(page.locator("#balance")).toHaveText(`${paid} PHP`);
  } finally {
    await stop();
  }
});
