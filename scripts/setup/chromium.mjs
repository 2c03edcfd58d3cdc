// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupFailure } from "./failure.mjs";
import { runQuietly } from "./run.mjs";

/** The headless shell is Chromium without the parts around its pages: the tests take a quarter less time in it. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Where installers put a browser that is on no path. */
const KNOWN_PLACES = [
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * A Chromium to test with: its program, and where it was found or came from.
 *
 * @typedef {{ path: string, source: string }} Chromium
 */

/**
 * The first browser of this machine that runs: `CHROMIUM_PATH`, then the path, then the usual places.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string[]} [knownPlaces]
 * @returns {Chromium | undefined}
 */
export function findChromium(env, knownPlaces = KNOWN_PLACES) {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH, source: "CHROMIUM_PATH" };
    throw new SetupFailure(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not run: correct or unset it.`,
    );
  }
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...knownPlaces,
  ];
  const path = candidates.find((candidate) => existsSync(candidate) && runs(candidate));
  return path === undefined ? undefined : { path, source: "installed on this machine" };
}

/**
 * A Chromium that runs, fetched when the machine has none: Debian's package where this user may install it, else
 * Playwright's own download.
 *
 * @param {string} node the program of the runtime's Node
 * @returns {Promise<Chromium>}
 */
export async function provideChromium(node) {
  const found = findChromium(process.env) ?? (await downloaded());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runQuietly("chromium", ["apt-get", "update"], { env });
    // Older releases have no package of the shell.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await runQuietly("chromium", ["apt-get", "install", "-y", "--no-install-recommends", name], { env });
      const installed = findChromium(process.env);
      if (installed) return { ...installed, source: "Debian's package, installed now" };
    }
  }
  const cli = "node_modules/@playwright/test/cli.js";
  const { tail } = await runQuietly("chromium", [node, cli, "install", "chromium"]);
  const fetched = await downloaded();
  if (fetched) return { ...fetched, source: "Playwright's download, fetched now" };
  throw new SetupFailure(
    "The browser tests need Chromium, and none could be installed: install Chromium or Chrome, or name one in CHROMIUM_PATH.",
    { log: tail },
  );
}

/** @returns {Promise<Chromium | undefined>} */
async function downloaded() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) && runs(path) ? { path, source: "Playwright's download" } : undefined;
}

/**
 * Some systems put a script at that name which only says how to install the browser.
 *
 * @param {string} path
 */
function runs(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}
