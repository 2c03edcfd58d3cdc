import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { type OwnSite, ownBrand, startOwnSite } from "../setup/own-site.ts";

/** A delivery network that copies the site's pictures, and one that has none. */
let site: OwnSite;
let network: Server;
let empty: Server;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));

test.beforeAll(async () => {
  network = await listening(
    createServer((incoming, outgoing) => {
      const from = { host: "127.0.0.1", port: site.port, path: incoming.url };
      request({ ...from, headers: { host: `near.localhost:${site.port}` } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }).end();
    }),
  );
  empty = await listening(createServer((_, outgoing) => outgoing.writeHead(404).end()));
  const cdn = (server: Server) => ({
    demonstration: { active: true },
    cdn: { imageCDNs: [`http://localhost:${portOf(server)}`] },
  });
  site = await startOwnSite(
    (write) => {
      write("near/brand.json", ownBrand("near", cdn(network)));
      write("far/brand.json", ownBrand("far", cdn(empty)));
    },
    { games: true },
  );
});

test.afterAll(async () => {
  await site.stop();
  for (const server of [network, empty]) server.close();
});

const cover = (page: Page) => page.locator(".games img").first();
const drawn = (page: Page) =>
  expect.poll(() => cover(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test("a brand's delivery network gives the pictures of its lobby", async ({ page }) => {
  await page.goto(`http://near.localhost:${site.port}/rng`);
  await expect(cover(page)).toHaveAttribute("src", new RegExp(`^http://localhost:${portOf(network)}/art/`));
  await drawn(page);
});

test.describe("a delivery network that fails", () => {
  test.use({ expectedErrors: [/404/] });

  test("leaves the pictures to the site itself", async ({ page }) => {
    await page.goto(`http://far.localhost:${site.port}/rng`);
    await expect(cover(page)).toHaveAttribute("src", /^\/art\//);
    await drawn(page);
  });
});
