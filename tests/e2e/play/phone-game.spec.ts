import { enterAsNewMember, expect, test } from "../fixtures.ts";
import { gameFrame } from "../parts.ts";

test("a game fills a phone's screen below one slim bar with the back link, the balance and the time played", {
  tag: "@phone",
}, async ({ page, visit }) => {
  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", "/rng");
  await visit("manila", "/seamless?gameId=golden-carabao");
  const main = page.getByRole("main");
  await expect(page.getByRole("banner")).toBeHidden();
  // One balance, and the result of this session.
  await expect(page.getByText(/^P\s*[\d,]+\.\d\d$/).filter({ visible: true })).toHaveCount(2);
  await expect(main.getByRole("definition").first()).toHaveText(/^P\s*[\d,]+\.\d\d$/);
  await expect(main.getByRole("timer")).toBeInViewport();
  await expect(main.getByRole("link", { name: "Deposit" })).toHaveAttribute("href", "/member/depositv2");
  await expect(main.getByRole("button", { name: "Full screen" })).toBeInViewport();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { x, y, ...size } = (await gameFrame(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(y).toBeLessThanOrEqual(56);
    expect({ x, ...size }).toEqual({ x: 0, width, height: height - y });
  }
  // Touches on the game do not scroll the page, so its name links to the content below.
  await main.getByRole("link", { name: "Latest bets" }).tap();
  await expect(main.getByRole("heading", { name: "Latest bets" })).toBeInViewport();
  const back = main.getByRole("link", { name: "Back", exact: true });
  await expect(back).toBeInViewport();
  await back.tap();
  await expect(page).toHaveURL(/\/rng$/);
});
