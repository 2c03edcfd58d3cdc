import type { Locator } from "@playwright/test";
import { enterAsNewMember, expect, signIn, test } from "../fixtures.ts";
import { gameFrame } from "../parts.ts";

/** Layout and colours, which only a real screen shows. */

const loadBox = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return { ...box, bottom: box.y + box.height };
};

test("the footer is at the bottom of a short page", async ({ page, visit }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  for (const brand of ["manila", "lotus"] as const) {
    await visit(brand, "/join");
    expect((await loadBox(page.getByRole("contentinfo"))).bottom).toBeGreaterThanOrEqual(1399);
  }
});

test("on a phone the picture of the download page leaves the code and its words free", async ({
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

test("a game of a provider with its own wallet has its Spin button on a laptop's screen", async ({
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

test("the wallet of Lotus Saigon is not painted in the green of its second accent", async ({
  page,
  visit,
}) => {
  await signIn(page, "lotus", "member");
  await visit("lotus", "/member/transferFund");
  const wallet = page.getByRole("main").locator(".wallet-hero");
  await expect(wallet).not.toHaveCSS("background-color", "rgb(58, 210, 198)");
});
