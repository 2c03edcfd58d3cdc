import {
  kibibytes,
  lateScripts,
  MAX_KIB,
  MAX_REQUESTS,
  PHONE,
  type Weight,
  weigh,
  weighLoad,
} from "../../../scripts/bench/weigh.ts";
import { type DemoHost, expect, signIn, test, toUrl } from "../fixtures.ts";

const BRANDS: readonly DemoHost[] = ["manila", "lotus", "northgate", "siam"];

test("every brand's home page stays within the size limits for a phone", async ({ page, browser, site }) => {
  test.slow();
  for (const brand of BRANDS) {
    // A members-only brand has its home page behind the sign-in.
    if (brand === "northgate") await signIn(page, brand, "member");
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    expectLight(await weigh(await context.newPage(), toUrl(site, brand, "/")));
    await context.close();
  }
});

test("a home page fetches little more on load than the first screen of a phone needs", async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  for (const brand of BRANDS) {
    await signIn(page, brand, "member");
    const storageState = await page.context().storageState();
    for (const visitor of [{}, { storageState }]) {
      const { requests, kib } = await weighLoad(browser, toUrl(site, brand, "/"), visitor);
      expect(requests, `requests of ${brand}`).toBeLessThanOrEqual(MAX_REQUESTS);
      expect(kib, `KiB of ${brand}`).toBeLessThanOrEqual(MAX_KIB.load);
    }
  }
});

test("pictures far down a phone's home page load when it is scrolled", async ({ browser, site }) => {
  const context = await browser.newContext({ ...PHONE, hasTouch: true });
  const page = await context.newPage();
  await page.goto(toUrl(site, "manila", "/"), { waitUntil: "networkidle" });
  const picture = page.locator("main img[src*='/live/']").first();
  const isThere = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  expect(await isThere()).toBe(false);
  const { y } = (await picture.locator("..").boundingBox()) ?? { y: 0 };
  await page.mouse.wheel(0, 10);
  await expect.poll(isThere).toBe(true);
  expect((await picture.boundingBox())?.y).toBeGreaterThan(y - 100);
  await context.close();
});

test("the scripts of the sign-in and registration dialogs load when these open, and are small", async ({
  browser,
  site,
}) => {
  const weighFresh = async (path: string) => {
    const context = await browser.newContext();
    const weight = await weigh(await context.newPage(), toUrl(site, "lotus", path));
    await context.close();
    return weight;
  };
  const home = await weighFresh("/");
  for (const dialog of ["login", "register"]) {
    const opened = await weighFresh(`/?modal=${dialog}`);
    const added = kibibytes(opened.scripts, new Map([...home.scripts, ...lateScripts(opened)]));
    expect(added, `KiB of scripts that the home page does not have (${dialog})`).toBeGreaterThan(0);
    expect(added, `KiB of scripts that the home page does not have (${dialog})`).toBeLessThanOrEqual(
      MAX_KIB.dialogScripts,
    );
  }
});

test("the notice bar's animation pauses under a dialog to save work in the browser", async ({
  page,
  visit,
}) => {
  await visit("lotus", "/?modal=login");
  const notices = page.locator(".notice-words");
  await expect(notices).toHaveCSS("animation-play-state", "paused");
  await page.keyboard.press("Escape");
  await expect(notices).toHaveCSS("animation-play-state", "running");
});

function expectLight(weight: Weight): void {
  const late = lateScripts(weight);
  const toList = (files: Weight["scripts"]) =>
    `bytes of each:\n${[...files].map(([path, bytes]) => `${bytes} ${path}`).join("\n")}\n`;
  expect(kibibytes(weight.scripts, late), `KiB of scripts; ${toList(weight.scripts)}`).toBeLessThanOrEqual(
    MAX_KIB.scripts,
  );
  expect(kibibytes(late), "KiB of scripts that come later").toBeLessThanOrEqual(MAX_KIB.lateScripts);
  expect(kibibytes(weight.styles), `KiB of styles; ${toList(weight.styles)}`).toBeLessThanOrEqual(
    MAX_KIB.styles,
  );
  expect(weight.loaderData / 1024, "KiB of loader data").toBeLessThanOrEqual(MAX_KIB.loaderData);
}
