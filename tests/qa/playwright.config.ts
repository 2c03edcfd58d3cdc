import { defineConfig } from "@playwright/test";
import { findChromium } from "../../scripts/setup/chromium.mjs";

/**
 * Runs the tests of this folder against a server that runs already: QA engineers' own (docs/qa.md). One at a time, since
 * some move the clock of the whole server.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  workers: 1,
  reporter: "list",
  use: {
    trace: "retain-on-failure",
    launchOptions: { executablePath: findChromium(process.env)?.path },
  },
});
