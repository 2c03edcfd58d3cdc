import type { Page } from "@playwright/test";
import { demoSignIn, expect, expectAccessible, signIn, test } from "../fixtures.ts";
import { gameFrame } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";

async function signInHere(page: Page) {
  const { username, password } = demoSignIn(publishedSite(), "northgate", "member");
  await page.getByLabel("Username").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

test("on Northgate pressing odds on the home page adds them to the sportsbook's bet slip", async ({
  page,
  visit,
  context,
}) => {
  await visit("northgate", "/");
  await signInHere(page);
  const matches = page.getByRole("region", { name: "Matches" });
  await expect(matches.getByRole("region", { name: "Live now" }).or(matches)).toHaveCount(2);
  await expectAccessible(page);
  const match = matches
    .getByRole("region", { name: "Next" })
    .getByRole("listitem")
    .filter({ has: page.locator("time") })
    .last();
  const price = match.getByRole("link").first();
  const [, side = "", odds = ""] = /^1 (.+) (\d+\.\d\d)$/.exec(await price.innerText().then(oneLine)) ?? [];

  // The session has expired: the sign-in leads on to the slip.
  await context.clearCookies({ name: "session" });
  await price.click();
  await expect(page).toHaveURL(/\/login\?next=.*selection/);
  await signInHere(page);
  const slip = gameFrame(page).contentFrame().getByRole("region", { name: "Bet slip" });
  await expect(slip).toContainText("Bet slip: single");
  await expect(slip.getByRole("listitem")).toContainText(side);
  await expect(slip.getByRole("listitem")).toContainText(odds);
  await expect(slip.getByRole("status")).toBeHidden();

  // Odds that have moved, and a match that is over.
  const address = new URL(page.url());
  const seen = address.searchParams.get("selection") ?? "";
  const openWith = (selection: string) =>
    visit(
      "northgate",
      `${address.pathname}?${new URLSearchParams({ gameId: "pitchline-sportsbook", selection })}`,
    );
  await openWith(seen.replace(/\d+$/, "77000"));
  await expect(slip.getByRole("status")).toHaveText(
    `The odds have changed since you chose this: 77.00 then, ${odds} now.`,
  );
  await openWith("harbour-1:1X2.home:1850");
  await expect(slip.getByRole("status")).toHaveText(/^Betting on this match is closed/);
  await expect(slip.getByRole("button", { name: "Place bet" })).toBeHidden();

  await visit("northgate", "/sports");
  await expect(matches.getByRole("link", { name: /^1 / }).first()).toBeVisible();
  await expect(matches.getByRole("link", { name: "Open the sportsbook" })).toBeVisible();
});

test("matches are updated on an open page without moving the content below", async ({ page, visit }) => {
  await signIn(page, "northgate", "member");
  await page.route("**/wps/relay/GCSGAME_fixtureList?**", (route) =>
    route.fulfill({ json: { success: true, value: { live: [], next: [] }, message: null } }),
  );
  await page.clock.install();
  await visit("northgate", "/");
  const below = page.getByRole("region", { name: "Sports", exact: true });
  const before = await below.boundingBox();
  await page.clock.fastForward(15_000);
  const matches = page.getByRole("region", { name: "Matches" });
  await expect(matches.getByText("No match at the moment.").first()).toBeVisible();
  expect((await below.boundingBox())?.y).toBe(before?.y);
});

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
