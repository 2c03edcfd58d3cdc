import { enterAsNewMember, expect, test, waitUntilHydrated } from "../fixtures.ts";
import { gameFrame } from "../parts.ts";

test("a game fills the window in a browser without full screen for elements, and Back leaves that view", async ({
  page,
  visit,
}) => {
  // Emulates Safari on an iPhone.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, "requestFullscreen"));
  await enterAsNewMember(page, "manila");
  await visit("manila", "/seamless?gameId=golden-carabao");
  const frame = gameFrame(page);
  await expect(frame.contentFrame().locator("#spin")).toBeVisible();
  const address = page.url();
  const src = await frame.getAttribute("src");
  const opening = page.getByRole("button", { name: "Full screen", exact: true });
  const closing = page.getByRole("button", { name: "Umalis sa full screen" });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const fills = async () => {
    const box = await frame.boundingBox();
    return box !== null && box.width >= width - 1 && box.height >= height - 1;
  };

  for (const end of [() => page.goBack(), () => closing.click(), () => page.keyboard.press("Escape")]) {
    await opening.click();
    await expect(closing).toBeFocused();
    await expect.poll(fills).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
    await end();
    await expect(closing).toBeHidden();
    await expect.poll(fills).toBe(false);
  }
  expect(page.url()).toBe(address);
  expect(await frame.getAttribute("src")).toBe(src);
});

test("a game that opens the return address, or asks for home, returns the player to the previous page", async ({
  page,
  visit,
}) => {
  await enterAsNewMember(page, "manila");
  for (const leave of ["address", "message"]) {
    await visit("manila", "/rng");
    await page.evaluate(() => location.assign("/seamless?gameId=golden-carabao"));
    const game = gameFrame(page).contentFrame().locator("#spin");
    await expect(game).toBeVisible();
    const { origin } = new URL(page.url());
    // A game's own message is received only once the page's scripts have run; the return address repeats its message.
    if (leave === "message") await waitUntilHydrated(page);
    await game.evaluate(
      (_, { how, exit }) => {
        if (how === "address") location.assign(exit);
        else parent.postMessage({ type: "home" }, "*");
      },
      { how: leave, exit: `${origin}/game/exit?to=%2Frng` },
    );
    await expect(page).toHaveURL((url) => url.pathname === "/rng");
  }
});
