import type { Locator } from "@playwright/test";
import { enterAsNewMember, expect, signIn, test } from "../fixtures.ts";
import { gameFrame } from "../parts.ts";

/** Layout and colours, which only a real screen shows. */

const loadBox = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return { ...box, bottom: box.y + box.height };
};

test("the footer is at the bottom of the window on a short page", async ({ page, visit }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  for (const brand of ["manila", "lotus"] as const) {
    await visit(brand, "/join");
    expect((await loadBox(page.getByRole("contentinfo"))).bottom).toBeGreaterThanOrEqual(1399);
  }
});

test("on a phone the picture of the download page does not cover the QR code and its text", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const brand of ["manila", "lotus"] as const) {
    await visit(brand, "/download");
    const scene = page.locator("section", { has: page.getByRole("heading", { level: 1 }) });
    const picture = await loadBox(scene.locator(":scope > [aria-hidden]"));
    expect(picture.y).toBeGreaterThanOrEqual((await loadBox(scene.getByRole("figure"))).bottom);
  }
});

test("on a laptop's screen the Spin button is visible in a game whose provider has its own wallet", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterAsNewMember(page, "siam", { english: true });
  await visit("siam", "/seamless?gameId=jade-tiles");
  await expect(page.getByText("This game uses your Jade Reel wallet")).toBeVisible();
  const spin = gameFrame(page).contentFrame().locator("#spin");
  await expect(spin).toBeInViewport({ ratio: 1 });
});

test("the wallet of Lotus Saigon does not use the green of the second accent colour", async ({
  page,
  visit,
}) => {
  await signIn(page, "lotus", "member");
  await visit("lotus", "/member/transferFund");
  const wallet = page.getByRole("main").locator(".wallet-hero");
  await expect(wallet).not.toHaveCSS("background-color", "rgb(58, 210, 198)");
});
