import { randomBytes } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { type OwnSite, ownBrand, startOwnSite } from "../setup/own-site.ts";

const square = (colour: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="${colour}"/>${more}</svg>`;
const SCRIPT = '<script>document.documentElement.setAttribute("data-ran", "")</script>';

/** A brand with pictures of its own and of the house it extends, and a brand without any. */
let own: OwnSite;

test.beforeAll(async () => {
  own = await startOwnSite((write) => {
    write("_house/brand.json", { extends: "_base", favicon: { image: "artwork/icon.svg" } });
    write("_house/artwork/icon.svg", square("#0a0"));
    write(
      "pier/brand.json",
      ownBrand("pier", {
        extends: "_house",
        logo: { image: "artwork/logo.svg" },
        licences: { entries: [{ authority: "PH", number: "DEMO-1", badge: "artwork/badge.svg" }] },
        home: [
          {
            module: "hero",
            slides: [{ key: "one", art: "bay", title: "home.hero.welcome.title", image: "artwork/pier.svg" }],
          },
        ],
      }),
    );
    for (const name of ["logo", "badge", "pier"]) write(`pier/artwork/${name}.svg`, square("#c00", SCRIPT));
    write("other/brand.json", ownBrand("other", {}));
  });
});

test.afterAll(() => own.stop());

test("a picture in the brand's folder is shown, and its other version as soon as it is saved", async ({
  page,
}) => {
  const home = `http://pier.localhost:${own.port}/`;
  await page.goto(home);
  const logo = page.getByRole("link", { name: "Brand pier" }).getByRole("presentation").first();
  await expect(logo).toHaveAttribute("src", /^\/artwork\/[\w-]{16}\/logo\.svg$/);
  await expect(logo).toHaveJSProperty("naturalWidth", 64);
  const shown = (name: string) => page.locator(`img[src$="/${name}.svg"]`).first();
  await expect(shown("pier")).toHaveJSProperty("naturalWidth", 64);
  await shown("badge").scrollIntoViewIfNeeded();
  await expect(shown("badge")).toHaveJSProperty("naturalWidth", 64);
  const icon = await page.locator('link[rel="icon"]').getAttribute("href");
  expect(icon).toMatch(/^\/artwork\/[\w-]{16}\/icon\.svg$/);
  expect((await page.goto(new URL(icon ?? "", home).href))?.status()).toBe(200);
  await page.goto(home);

  const before = await logo.getAttribute("src");
  own.write("pier/artwork/logo.svg", square(`#${randomBytes(3).toString("hex")}`));
  await expect
    .poll(async () => {
      await page.reload();
      return logo.getAttribute("src");
    })
    .not.toBe(before);
  await expect(logo).toHaveJSProperty("naturalWidth", 64);
});

test("a brand without pictures has the drawn ones", async ({ page }) => {
  await page.goto(`http://other.localhost:${own.port}/`);
  const logo = page.getByRole("link", { name: "Brand other" }).getByRole("presentation").first();
  await expect(logo).toHaveAttribute("src", /^\/art\/.*\/logo\/marquee\.svg$/);
});

test.describe("a script in a picture", () => {
  test.use({ expectedErrors: [/Blocked script execution|Content Security Policy/] });

  test("does not run, though the picture is opened by itself", async ({ page }) => {
    await page.goto(`http://pier.localhost:${own.port}/artwork/badge.svg`);
    expect(await page.content()).toContain("data-ran");
    await expect(page.locator("svg[data-ran]")).toHaveCount(0);
    await expect(page.locator("svg rect")).toHaveCount(1);
  });
});
