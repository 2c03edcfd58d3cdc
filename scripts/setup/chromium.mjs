// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { SetupFailure } from "./failure.mjs";
import { runQuietly } from "./run.mjs";

/** Chromium without its user interface: the browser tests take 41% less CPU time in it. */
const SHELL = "chromium-headless-shell";
const FULL = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The name of the shell's program in Playwright's download. */
const DOWNLOADED_SHELL = /^(chrome-headless-shell|headless_shell)(\.exe)?$/;

/** The time limit of Playwright's download, after which an installed browser is used instead. */
const DOWNLOAD_LIMIT_MS = 180_000;

/** Paths where installers put a browser that is not on the search path. */
const KNOWN_PLACES = [
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * A Chromium to test with: its program and its origin.
 *
 * @typedef {{ path: string, source: string }} Chromium
 */

/**
 * Finds the installed browser for the tests: `CHROMIUM_PATH`, else a headless shell, else a full Chromium.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string[]} [knownPlaces]
 * @returns {Chromium | undefined}
 */
export function findChromium(env, knownPlaces = KNOWN_PLACES) {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH, source: "CHROMIUM_PATH" };
    throw new SetupFailure(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which does not run: correct or unset it.`);
  }
  return installed([SHELL], env, []) ?? findFullChromium(env, knownPlaces);
}

/**
 * Finds an installed full Chromium or Chrome, for the tests tagged `@full-chromium`. It does not read `CHROMIUM_PATH`,
 * which may name a headless shell.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string[]} [knownPlaces]
 * @returns {Chromium | undefined}
 */
export function findFullChromium(env, knownPlaces = KNOWN_PLACES) {
  return installed(FULL, env, knownPlaces);
}

/**
 * Returns the browser for the tests. A missing headless shell is installed: from Debian's package if this user may
 * install it, else by Playwright's download. If that fails, a full Chromium is used, and installed if there is none.
 *
 * @param {string} node the program of the runtime's Node
 * @returns {Promise<Chromium>}
 * @throws SetupFailure when there is no browser and none could be installed.
 */
export async function provideChromium(node) {
  const found = findChromium(process.env);
  if (found && (process.env.CHROMIUM_PATH || isShell(found.path))) return found;
  const { chromium } = await import("@playwright/test");
  const full = chromium.executablePath();
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return (
    downloaded(shellBeside(full)) ??
    (mayInstall ? await installPackage(SHELL) : undefined) ??
    (await download(node, SHELL, () => shellBeside(full))) ??
    found ??
    downloaded(full) ??
    (mayInstall ? await installPackage("chromium") : undefined) ??
    (await download(node, "chromium", () => full)) ??
    fail()
  );
}

/** @returns {never} */
function fail() {
  throw new SetupFailure(
    "The browser tests need Chromium, which could not be installed (see .marquee/chromium.log): " +
      "install Chromium or Chrome, or set CHROMIUM_PATH.",
  );
}

/**
 * Returns the first of these names on the search path that runs, else the first of these files that does.
 *
 * @param {readonly string[]} names
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {readonly string[]} places
 * @returns {Chromium | undefined}
 */
function installed(names, env, places) {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  const path = candidates.find((candidate) => existsSync(candidate) && runs(candidate));
  return path === undefined ? undefined : { path, source: "installed on this machine" };
}

/** @param {string} path */
function isShell(path) {
  return basename(path).includes("headless");
}

/**
 * Installs Debian's package of this name; returns undefined when there is none or the installation fails.
 *
 * @param {string} name the package, which is also the name of its program
 * @returns {Promise<Chromium | undefined>}
 */
async function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runQuietly("chromium", ["apt-get", "update"], { env });
  await runQuietly("chromium", ["apt-get", "install", "-y", "--no-install-recommends", name], { env });
  const found = installed([name], process.env, []);
  return found && { ...found, source: "Debian's package, installed now" };
}

/**
 * @param {string} node the program of the runtime's Node
 * @param {string} name Playwright's name of the browser
 * @param {() => string | undefined} toPath returns the path of its program after the download
 * @returns {Promise<Chromium | undefined>}
 */
async function download(node, name, toPath) {
  const cli = "node_modules/@playwright/test/cli.js";
  await runQuietly("chromium", [node, cli, "install", name], { limitMs: DOWNLOAD_LIMIT_MS });
  const found = downloaded(toPath());
  return found && { ...found, source: "Playwright's download, fetched now" };
}

/**
 * @param {string | undefined} path
 * @returns {Chromium | undefined}
 */
function downloaded(path) {
  return path !== undefined && existsSync(path) && runs(path)
    ? { path, source: "Playwright's download" }
    : undefined;
}

/**
 * Finds the headless shell that Playwright stores beside its full Chromium (`chromium-1255/chrome-linux64/chrome`).
 * Playwright itself offers no path for it.
 *
 * @param {string} full
 * @returns {string | undefined}
 */
export function shellBeside(full) {
  const folder = dirname(dirname(full)).replace(/chromium-(\d+)$/, "chromium_headless_shell-$1");
  if (folder === dirname(dirname(full)) || !existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const shell = files.find(({ name }) => DOWNLOADED_SHELL.test(name));
  return shell && join(shell.parentPath, shell.name);
}

/**
 * Checks that a program runs. On some systems, a script of that name only explains how to install the browser.
 *
 * @param {string} path
 */
function runs(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}
