// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { SetupFailure } from "./failure.mjs";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { hasStamp, installStamp, removeStamp, writeStamp } from "./stamp.mjs";

/** The major version of Node that the site runs on; the package `node` provides it. */
const RUNTIME_NODE = 24;

const modules = join(root, "node_modules");
const stampFile = join(modules, ".marquee-stamp");
/** npm's own record of the installed packages. */
const installedLock = join(modules, ".package-lock.json");

const NPM_OPTIONS = [
  "--loglevel=error",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--fetch-retries=2",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=10000",
  // Limits the silence on one connection, which is five minutes by npm's default.
  "--fetch-timeout=60000",
];

/** The time limit for a sign of life from the registry. */
const REGISTRY_LIMIT_MS = 20_000;
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

/** Patterns of npm's output, and the advice for its reader. */
const NPM_FAILURES = /** @type {const} */ ([
  [
    NO_NETWORK,
    "The packages could not be fetched because npm's registry does not respond: check the network and npm's proxy and registry settings, and run the command again.",
  ],
  [
    /ENOSPC/,
    "The disk is full: Marquee's packages need about 1 GB in its folder and as much in npm's cache.",
  ],
  [
    /EACCES|EPERM|EROFS/,
    "npm has no write access here: give your user write access to Marquee's folder and npm's cache.",
  ],
  [/EUSAGE/, "package-lock.json does not match package.json: run `npm install` once and start again."],
]);

/** Returns true when node_modules matches the lock file and the runtime is installed. */
export function isInstalled() {
  return hasStamp(stampFile, installStamp(root)) && findRuntime() !== undefined;
}

/**
 * Makes node_modules match the lock. Install scripts stay off except for the one package that needs its own. Before
 * 11.16, npm has no option that selects which may run, and would compile better-sqlite3, which brings its binary along.
 *
 * @param {(pid: number) => void} onStart gets the process id of every npm that is started
 * @param {(doing: string) => void} say receives the current slow activity
 * @returns {Promise<string>} a summary of the installation
 */
export async function install(onStart, say) {
  const stamp = installStamp(root);
  let note = "the packages were already installed";
  const source = matchesLock() && findRuntime() !== undefined ? [] : await packageSource(onStart, say);
  if (!matchesLock()) {
    removeStamp(stampFile);
    removeStamp(installedLock);
    await npm(["ci", "--ignore-scripts", "--include=dev", ...source], onStart);
    note = "packages installed";
  }
  if (findRuntime() === undefined) {
    say(`setting up Node ${RUNTIME_NODE}`);
    await npm(["rebuild", "node", "--ignore-scripts=false", ...source], onStart);
  }
  if (findRuntime() === undefined) {
    throw new SetupFailure(
      `Node ${RUNTIME_NODE}, which runs the site, could not be installed by npm's package \`node\`: ` +
        `install Node ${RUNTIME_NODE} from https://nodejs.org and run the command again.`,
    );
  }
  writeStamp(stampFile, stamp);
  return note;
}

/** Returns the program of a Node that can run the site: the project's own, else this process's if it is new enough. */
export function findRuntime() {
  const own = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  return [own, process.execPath].find((program) => existsSync(program) && getMajor(program) >= RUNTIME_NODE);
}

/** @param {string} program */
function getMajor(program) {
  if (program === process.execPath) return Number(process.versions.node.split(".")[0]);
  // A newer Node that refuses an option in `NODE_OPTIONS` reports this better when it is used.
  const env = { ...process.env, NODE_OPTIONS: "" };
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8", env });
  return Number(/^v(\d+)\./.exec(stdout ?? "")?.[1] ?? 0);
}

/**
 * Returns true when npm itself finished an install of this very lock, started by any user, and nothing was removed
 * since.
 */
function matchesLock() {
  if (!existsSync(installedLock)) return false;
  const wanted = packagesIn(join(root, "package-lock.json"));
  const installed = packagesIn(installedLock);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" ||
      optional === true ||
      (installed[path]?.version === version && existsSync(join(root, path, "package.json"))),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * Returns npm's flags for the source of packages. The registry is pinged first, and any answer counts, since npm itself
 * waits minutes for every package when the network drops its requests. Without an answer, only npm's cache is used.
 *
 * @param {(pid: number) => void} onStart
 * @param {(doing: string) => void} say
 */
async function packageSource(onStart, say) {
  say(`checking npm's registry (${REGISTRY_LIMIT_MS / 1000} s at most)`);
  const command = [...npmProgram(), "ping", "--loglevel=error", "--no-update-notifier", "--fetch-retries=0"];
  const { ok, late, output } = await runQuietly("registry", command, {
    env: envWithoutModules(),
    onStart,
    limitMs: REGISTRY_LIMIT_MS,
  });
  const answers = ok || !(late || NO_NETWORK.test(output));
  say(
    answers
      ? "installing packages (about a minute the first time)"
      : "npm's registry does not respond: installing packages from npm's cache",
  );
  return answers ? [] : ["--offline"];
}

/**
 * @param {string[]} args
 * @param {(pid: number) => void} onStart
 */
async function npm(args, onStart) {
  const command = [...npmProgram(), ...args, ...NPM_OPTIONS];
  const { ok, output, tail } = await runQuietly("install", command, { env: envWithoutModules(), onStart });
  if (ok) return;
  const known = NPM_FAILURES.find(([pattern]) => pattern.test(output));
  if (known) throw new SetupFailure(`${known[1]} (npm's output: .marquee/install.log)`);
  throw new SetupFailure(`npm could not install the packages (npm ${args[0]}): see the lines above.`, {
    log: tail,
  });
}

/**
 * Returns the command that runs npm: the npm that runs this script, else the one installed with a Node of this machine,
 * else the one on the path. Other package managers run scripts too (`yarn start`, `pnpm start`) and name themselves in
 * `npm_execpath`. It never uses a Node in node_modules, which is first on the path of scripts: that Node would run its
 * own replacement.
 *
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {string} [execPath] this process's Node
 * @returns {string[]}
 * @throws SetupFailure when there is no npm
 */
export function npmProgram(env = process.env, execPath = process.execPath) {
  const { npm_execpath: cli, npm_node_execpath: node } = env;
  if (cli && basename(cli) === "npm-cli.js" && node !== undefined && !node.startsWith(modules)) {
    return [node, cli];
  }
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder && !folder.startsWith(modules));
  const isWindows = process.platform === "win32";
  const nodes = [execPath, ...folders.map((folder) => join(folder, isWindows ? "node.exe" : "node"))];
  for (const program of nodes) {
    if (program.startsWith(modules) || !existsSync(program)) continue;
    const own = getNpm(program);
    if (own !== undefined) return [program, own];
  }
  const name = isWindows ? "npm.cmd" : "npm";
  if (folders.some((folder) => existsSync(join(folder, name)))) return ["npm"];
  throw new SetupFailure(
    "Marquee installs its packages with npm, which is not installed: " +
      "install Node with npm from https://nodejs.org and run the command again.",
  );
}

/**
 * Finds the npm that a Node's installer puts beside it.
 *
 * @param {string} node
 */
function getNpm(node) {
  const folder = dirname(realpathSync(node));
  return ["../lib/node_modules", "node_modules"]
    .map((place) => join(folder, place, "npm/bin/npm-cli.js"))
    .find((file) => existsSync(file));
}

function envWithoutModules() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(modules));
  return { ...process.env, PATH: folders.join(delimiter) };
}
