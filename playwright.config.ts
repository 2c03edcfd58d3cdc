import { defineConfig } from "@playwright/test";
import { findChromium, findFullChromium } from "./scripts/setup/chromium.mjs";

const report = process.env.MARQUEE_E2E_REPORT;
const desktop = { viewport: { width: 1440, height: 900 } };
// `npm test` has found or installed Chromium; when run by hand, an installed one is used, else Playwright's own.
const executablePath = findChromium(process.env)?.path;

/**
 * Real-browser tests against the real server (tests/e2e/setup/start-site.ts). A test runs on a desktop screen; with the
 * tag `@phone` on a phone instead, with `@everywhere` on both. All run in Chromium's headless shell, which is faster;
 * with `@full-chromium` a test runs in a full Chromium if the machine has one.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/setup/start-site.ts",
  workers: 2,
  fullyParallel: true,
  // A busy machine is slow, not wrong: a test that passes on retry is reported as flaky.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  retries: process.env.CI ? 2 : 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: report ? [["list"], ["json", { outputFile: report }]] : "list",
  use: {
    // A missing element fails its step, not only the whole test.
    actionTimeout: 30_000,
    trace: "on-first-retry",
    // Tests of the installed site allow them.
    serviceWorkers: "block",
    launchOptions: { executablePath },
  },
  projects: [
    { name: "desktop", grepInvert: /@phone|@full-chromium/, use: desktop },
    {
      name: "phone",
      grep: /@phone|@everywhere/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      name: "full chromium",
      grep: /@full-chromium/,
      use: {
        ...desktop,
        launchOptions: { executablePath: findFullChromium(process.env)?.path ?? executablePath },
      },
    },
  ],
});
