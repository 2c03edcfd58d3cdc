import { randomBytes } from "node:crypto";
import { createServer, request, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test, toUrl } from "../fixtures.ts";
import { cards } from "../parts.ts";
import { requestPage } from "../request-page.ts";
import { writeBrandFile } from "../setup/site.ts";
import { square } from "./picture-brands.ts";

const listening = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
const drawnWidth = (image: HTMLImageElement) => image.naturalWidth;

test.describe("a content delivery network", () => {
  test.use({ expectedErrors: [/404/] });

  test("serves the pictures of a brand's lobby, which the site serves itself if the network fails", async ({
    page,
    site,
  }) => {
    const { pictureNetwork, emptyPictureNetwork } = site.ports;
    const network = createServer((incoming, outgoing) => {
      const from = { host: "127.0.0.1", port: site.port, path: incoming.url };
      request({ ...from, headers: { host: `near.localhost:${site.port}` } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }).end();
    });
    const empty = createServer((_, outgoing) => outgoing.writeHead(404).end());
    await listening(network, pictureNetwork);
    await listening(empty, emptyPictureNetwork);
    const cover = cards(page).locator("img").first();
    await page.goto(toUrl(site, "near", "/rng"));
    await expect(cover).toHaveAttribute("src", new RegExp(`^http://localhost:${pictureNetwork}/art/`));
    await expect.poll(() => cover.evaluate(drawnWidth)).toBeGreaterThan(0);
    await page.goto(toUrl(site, "far", "/rng"));
    await expect(cover).toHaveAttribute("src", /^\/art\//);
    await expect.poll(() => cover.evaluate(drawnWidth)).toBeGreaterThan(0);
    for (const server of [network, empty]) {
      server.close();
      server.closeAllConnections();
    }
  });
});

test("a picture in the brand's folder is shown, and its new version as soon as it is saved", async ({
  page,
  site,
}) => {
  const home = toUrl(site, "gallery", "/");
  await page.goto(home);
  const logo = page.getByRole("link", { name: "Brand gallery" }).getByRole("presentation").first();
  await expect(logo).toHaveAttribute("src", /^\/artwork\/[\w-]{16}\/logo\.svg$/);
  await expect(logo).toHaveJSProperty("naturalWidth", 64);
  const shown = (name: string) => page.locator(`img[src$="/${name}.svg"]`).first();
  await expect(shown("slide")).toHaveJSProperty("naturalWidth", 64);
  await shown("badge").scrollIntoViewIfNeeded();
  await expect(shown("badge")).toHaveJSProperty("naturalWidth", 64);
  const icon = await page.locator('link[rel="icon"]').getAttribute("href");
  expect(icon).toMatch(/^\/artwork\/[\w-]{16}\/icon\.svg$/);
  expect((await requestPage(page.request, site, "gallery", icon ?? "")).status()).toBe(200);

  const before = await logo.getAttribute("src");
  writeBrandFile(site.brandsFolder, "gallery/artwork/logo.svg", square(`#${randomBytes(3).toString("hex")}`));
  await expect
    .poll(async () => {
      await page.reload();
      return logo.getAttribute("src");
    })
    .not.toBe(before);
  await expect(logo).toHaveJSProperty("naturalWidth", 64);
});

test.describe("a picture that does not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("is requested once more, and hidden if that fails too", async ({ page, visit }) => {
    const cover = (of: Page) => of.getByRole("article").locator("img[src*='/cover/golden-carabao.svg']");
    await page.route(/\/cover\/golden-carabao\.(svg|avif)$/, (route) => route.abort());
    await visit("manila", "/rng?gameName=golden%20carabao");
    await expect(cover(page)).toHaveAttribute("src", /\?retry=1$/);
    await expect.poll(() => cover(page).evaluate(drawnWidth)).toBeGreaterThan(0);
    await page.route(/\/cover\/golden-carabao\.(svg|avif)/, (route) => route.abort());
    await visit("manila", "/rng?gameName=Golden%20Carabao");
    await expect(cover(page)).toHaveCSS("visibility", "hidden");
  });
});
