import { jackpotCounter } from "../../../app/shared/jackpot-counter.ts";
import { formatAmount } from "../../../app/shared/money.ts";
import { expect, test, toUrl, waitUntilHydrated } from "../fixtures.ts";

const shownAt = (now: number) => `$ ${formatAmount(jackpotCounter(now), 2)}`;

test("the jackpot counter shows the formula's number on the server and in the browser", async ({
  page,
  site,
}) => {
  const response = await page.goto(toUrl(site, "gallery", "/"));
  const sent = />(\$ [\d,]+\.\d\d)</.exec((await response?.text()) ?? "")?.[1];
  // A visitor's page may be a minute old, because of the page cache.
  const lately = Array.from({ length: 90 }, (_, second) => shownAt(Date.now() - second * 1_000));
  expect(lately).toContain(sent);

  const start = Date.UTC(2026, 10, 20, 13, 4, 37);
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 60_000);
  await page.reload();
  await waitUntilHydrated(page);
  for (const steps of [1, 2]) {
    await page.clock.runFor(3_000);
    await expect(
      page.getByRole("main").getByText(shownAt(start + 60_000 + steps * 3_000), { exact: true }),
    ).toBeAttached();
  }
});
