import type { FrameLocator, Page } from "@playwright/test";
import { demoSignIn, expect, test, toUrl } from "../fixtures.ts";

test("A QA engineer compares two brands, then two sets of switches, and signs in on one side alone", async ({
  page,
  visit,
  site,
}) => {
  await visit("manila", "/__qa/compare");
  const side = (name: "Left" | "Right") => page.getByRole("group", { name });
  const frame = (title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);
  await expect(frame("left: Manila Star").getByRole("banner")).toBeVisible();
  await expect(frame("right: Manila Star").getByRole("banner")).toBeVisible();
  await expect(page.getByText("The switches of both sides are the same.")).toBeVisible();

  await side("Right").getByLabel("Brand").selectOption("Lotus Saigon");
  await side("Right").getByLabel("Language").selectOption("EN");
  await page.getByLabel("Width").selectOption("desktop");
  await page.getByRole("button", { name: "Compare" }).click();
  const lotus = frame("right: Lotus Saigon");
  await expect(lotus.getByRole("banner")).toBeVisible();
  await expect(lotus.locator("html")).toHaveAttribute("lang", "en");
  // The desktop's page is scaled to the pane.
  expect(await lotus.locator("html").evaluate(() => innerWidth)).toBe(1440);
  const box = await page.locator('iframe[title="right: Lotus Saigon"]').boundingBox();
  expect(box?.width).toBeLessThan(720);

  await side("Right").getByLabel("Brand").selectOption("Manila Star");
  await side("Right").getByLabel("Turn off").fill("favourites");
  await page.getByLabel("Page").fill("/login");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("1 switch differs")).toBeVisible();
  // The lobby of this brand has a tab for favourites.
  await expect(page.getByText("Manila Star cannot have these switches")).toBeVisible();
  await expect(page.getByText("while the switch favourites is off")).toBeVisible();

  const { username, password } = demoSignIn(site, "manila", "member");
  const left = frame("left: Manila Star");
  await left.locator("main input[name=username]").fill(username);
  await left.locator("main input[name=password]").fill(password);
  await left.locator("main form[action='/login'] button[type=submit]").click();
  await expect(left.getByRole("button", { name: new RegExp(username) }).first()).toBeVisible();
  // A game in the frame of a frame; the vendor permits the pane and the page around it.
  await left.locator("html").evaluate(() => location.assign("/rng"));
  await left.getByRole("main").getByRole("button", { name: "Aces of Intramuros" }).first().click();
  await expect(left.frameLocator("main iframe").getByRole("main")).toBeVisible();
  await expectVisitor(page, toUrl(site, "manila", "/"));
});

async function expectVisitor(page: Page, url: string) {
  await page.goto(url);
  await expect(page.getByRole("banner").getByRole("link", { name: "Mag-login" })).toBeVisible();
}
