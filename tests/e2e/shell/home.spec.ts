import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "../fixtures.ts";

test("the notice bar moves 40 pixels a second, and stops on hover, on focus and with reduced motion", async ({
  page,
  visit,
}) => {
  await visit("manila", "/");
  const bar = page.getByRole("region", { name: "Paunawa" });
  const words = bar.getByRole("list");
  const moving = () => words.evaluate((row) => row.getAnimations().map(({ playState }) => playState));
  await expect
    .poll(() =>
      words.evaluate((row: HTMLElement) => {
        const [turn] = row.getAnimations();
        const way = row.offsetWidth + (row.parentElement?.offsetWidth ?? 0);
        return way / (Number(turn?.effect?.getTiming().duration) / 1000);
      }),
    )
    .toBeCloseTo(40, 0);
  expect(await moving()).toContain("running");
  await bar.hover();
  await expect.poll(moving).not.toContain("running");
  await page.mouse.move(0, 0);
  await expect.poll(moving).toContain("running");
  await bar.getByRole("link").focus();
  await expect.poll(moving).not.toContain("running");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  expect(await words.evaluate((row) => row.getAnimations().length)).toBe(0);
});

test("nothing shifts on the home page and in a lobby while they load and scroll", async ({ page, visit }) => {
  await page.addInitScript(() => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Fonts arrive after the first paint, as on a slow line.
  await page.route("**/*.woff2", async (route) => {
    await delay(700);
    await route.continue();
  });
  for (const path of ["/", "/rng"]) {
    await visit("manila", path);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    const jumped = await page.evaluate(() =>
      (window as unknown as { jumps: number[] }).jumps.reduce((sum, value) => sum + value, 0),
    );
    expect(jumped, path).toBeLessThan(0.01);
  }
});
