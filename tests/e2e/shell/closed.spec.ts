import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, expectAccessible, test } from "../fixtures.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** A site of its own, with a brand in maintenance and a brand that serves the Philippines only. */
let server: ChildProcess;
let port: number;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "marquee-closed-"));
  const brands = path.join(folder, "brands");
  mkdirSync(brands);
  cpSync(path.join(ROOT, "brands/_base"), path.join(brands, "_base"), { recursive: true });
  writeBrand(brands, "shut", { maintenance: { active: true, until: "2026-11-21T05:30:00Z" } });
  writeBrand(brands, "abroad", { regions: { allowed: ["PH"], blocked: [] } });
  server = spawn(process.execPath, ["app/server/main.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      MARQUEE_MODE: "demo",
      MARQUEE_DATA_DIR: path.join(folder, "data"),
      MARQUEE_BRANDS_DIR: brands,
      MARQUEE_TRUSTED_PROXIES: "127.0.0.1",
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  port = await new Promise<number>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
    server.on("message", (message: { url?: string }) => {
      if (message.url) resolve(Number(new URL(message.url).port));
    });
  });
});

test.afterAll(async () => {
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

function writeBrand(brands: string, id: string, status: object) {
  mkdirSync(path.join(brands, id));
  const document = {
    extends: "_base",
    id,
    name: `Brand ${id}`,
    merchantCode: id,
    hosts: [{ host: `${id}.localhost` }],
    locale: { timeZone: "Asia/Manila" },
    status,
  };
  writeFileSync(path.join(brands, id, "brand.json"), JSON.stringify(document));
}

test.describe("a brand in maintenance", () => {
  test.use({ expectedErrors: [/503/] });

  test("shows nothing else, and says when it ends and that the money is safe", async ({ page }) => {
    for (const address of ["/", "/rng", "/login", "/no-such-page"]) {
      const response = await page.goto(`http://shut.localhost:${port}${address}`);
      expect(response?.status(), address).toBe(503);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The site is under maintenance");
    }
    await expect(page.getByRole("main")).toContainText("your balance is safe");
    await expect(page.getByRole("main")).toContainText("Ends 2026-11-21 13:30:00");
    await expect(page.getByRole("link", { name: "Support 24x7" })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page).toHaveTitle("The site is under maintenance · Brand shut");
    await expectAccessible(page);
  });
});

test.describe("a brand that does not serve a region", () => {
  test.use({ expectedErrors: [/451/] });

  test("says so with the visitor's address and where that knowledge is from", async ({ page }) => {
    await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.58" });
    const response = await page.goto(`http://abroad.localhost:${port}/rng`);
    expect(response?.status()).toBe(451);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not available where you are");
    await expect(page.getByRole("main")).toContainText("203.0.113.58");
    await expect(page.getByRole("link", { name: "IP geolocation by DB-IP" })).toHaveAttribute(
      "href",
      "https://db-ip.com",
    );
    await expect(page.getByRole("link", { name: "Support 24x7" })).toBeVisible();
    await expectAccessible(page);
  });

  test("opens to the regions it serves", async ({ page }) => {
    // An address of a Philippine network.
    await page.setExtraHTTPHeaders({ "x-forwarded-for": "112.198.0.1" });
    const response = await page.goto(`http://abroad.localhost:${port}/`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("banner")).toBeVisible();
  });
});
