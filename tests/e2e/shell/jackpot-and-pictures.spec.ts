import type { Page } from "@playwright/test";
import { jackpotCounter } from "../../../app/jackpot-counter.ts";
import { formatAmount } from "../../../app/money.ts";
import { expect, ready, test, urlOf } from "../fixtures.ts";

const shownAt = (now: number) => `P ${formatAmount(jackpotCounter(now), 2)}`;

test("the jackpot's counter is the formula's number, on the server and in the browser alike", async ({
  page,
  site,
}) => {
  const response = await page.goto(urlOf(site, "manila", "/"));
  const sent = /<span class="sr-only">(P [\d,.]+)<\/span>/.exec((await response?.text()) ?? "")?.[1];
  // A visitor's page may be a minute old (the page cache).
  const lately = Array.from({ length: 90 }, (_, second) => shownAt(Date.now() - second * 1_000));
  expect(lately).toContain(sent);

  const start = Date.UTC(2026, 10, 20, 13, 4, 37);
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 60_000);
  await page.reload();
  await ready(page);
  for (const steps of [1, 2]) {
    await page.clock.runFor(3_000);
    await expect(page.locator(".jack .sr-only")).toHaveText(shownAt(start + 60_000 + steps * 3_000));
  }
});

test.describe("a picture that does not arrive", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  const picture = (page: Page) => page.locator(".games img[src*='/cover/golden-carabao.svg']");

  test("is asked for once more", async ({ page, visit }) => {
    await page.route(/\/cover\/golden-carabao\.svg$/, (route) => route.abort());
    await visit("manila", "/rng?gameName=golden%20carabao");
    await expect(picture(page)).toHaveAttribute("src", /\?retry=1$/);
    await expect
      .poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test("steps aside after that", async ({ page, visit }) => {
    await page.route(/\/cover\/golden-carabao\.svg/, (route) => route.abort());
    await visit("manila", "/rng?gameName=golden%20carabao");
    await expect(picture(page)).toHaveCSS("visibility", "hidden");
  });
});
