// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { SetupFailure } from "./failure.mjs";
import { root } from "./project.mjs";

const LAST_PORT = 65_535;
const PORTS_TO_TRY = 20;

/** Names that Marquee uses in its data folder. Anything else there (such as a volume's `lost+found`) is ignored. */
const DATA_NAMES = [
  ...[
    "marquee.sqlite",
    "marquee.sqlite-wal",
    "marquee.sqlite-shm",
    "secret",
    "vendor-secrets",
    "serving.json",
    "server.lock",
  ],
  ...["files", "payments", "renditions", "studio"],
];

/**
 * Returns the variables that are set, trimmed, as the server reads them (app/shared/set-variables.ts). An empty
 * variable is not set.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string | undefined>}
 */
export function setVariables(env) {
  const trimmed = Object.entries(env).map(([name, value = ""]) => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ""));
}

/**
 * Returns the port from the environment (default 3000). Port 0 lets the machine choose a free one.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function wantedPort({ PORT = "3000" }) {
  const port = Number(PORT);
  if (/^\d+$/.test(PORT) && port <= LAST_PORT) return port;
  throw new SetupFailure(`PORT must be a whole number from 0 to ${LAST_PORT}, but it is "${PORT}".`);
}

/**
 * Returns the address or name to listen on (default 127.0.0.1), an IPv6 address without brackets.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function wantedHost({ HOST = "127.0.0.1" }) {
  const host = HOST.replace(/^\[(.*)\]$/, "$1");
  // As app/server/config.ts has it.
  if (!/[\s/[\]]/.test(host) && !/^[^:]*:\d*$/.test(host)) return host;
  throw new SetupFailure(
    `HOST must be an address without scheme and port, such as 127.0.0.1, but it is "${HOST}". Set the port in PORT.`,
  );
}

/**
 * Returns true when a server that listens on the host is reachable from this machine only.
 *
 * @param {string} host
 */
export function isLoopback(host) {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Fails with a sentence when the port cannot be listened on now.
 *
 * @param {number} port
 * @param {string} host
 */
export async function requireFreePort(port, host) {
  const code = await listenError(port, host);
  if (code === undefined) return;
  if (code === "EADDRINUSE") {
    const other = startCommand({ PORT: await nextFreePort(port + 1, host) });
    if (await isMarquee(port, host)) {
      throw new SetupFailure(
        `Port ${port} is in use by another Marquee: stop it, or start on another port with \`${other}\`. ` +
          "If it uses the same data folder, set MARQUEE_DATA_DIR to another one too.",
      );
    }
    throw new SetupFailure(
      `Port ${port} is in use by another program${processOn(port)}: stop it, or start on another port with \`${other}\`.`,
    );
  }
  if (code === "EACCES") {
    throw new SetupFailure(
      `No permission to listen on port ${port}: start on another port with \`${startCommand({ PORT: 3000 })}\`.`,
    );
  }
  throw new SetupFailure(
    `Marquee cannot listen on ${host}, port ${port} (${code}): set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all.`,
  );
}

/**
 * Fails with a sentence when the data folder, or a file in it, cannot be written.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function requireWritableData({ MARQUEE_DATA_DIR = "data" }) {
  const folder = resolve(root, MARQUEE_DATA_DIR);
  const probe = join(folder, `.write-check-${process.pid}`);
  let checked = folder;
  try {
    makeFolder(folder);
    writeFileSync(probe, "");
    rmSync(probe);
    for (const name of DATA_NAMES) {
      checked = join(folder, name);
      if (!existsSync(checked)) continue;
      accessSync(checked, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new SetupFailure(
      `Marquee cannot write ${checked} (${code}), its data folder: ` +
        "give this user write access, or set MARQUEE_DATA_DIR to another folder.",
    );
  }
}

/**
 * Creates a folder with its parents. Node's recursive mkdir never returns when a file system lists a folder but denies
 * that it exists, as Linux's /proc does.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error's code; undefined when the port is free
 */
function listenError(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error) => done("code" in error ? String(error.code) : error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

/**
 * @param {number} first
 * @param {string} host
 */
async function nextFreePort(first, host) {
  for (let port = first; port < Math.min(first + PORTS_TO_TRY, LAST_PORT); port++) {
    if ((await listenError(port, host)) === undefined) return port;
  }
  return 0;
}

/**
 * @param {number} port
 * @param {string} host
 */
async function isMarquee(port, host) {
  const asked = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const address = `http://${asked.includes(":") ? `[${asked}]` : asked}:${port}/readyz`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(500) });
    return (await answer.text()).startsWith("ready");
  } catch {
    return false;
  }
}

/**
 * Names the process that listens on a port, if the machine has `lsof`.
 *
 * @param {number} port
 */
function processOn(port) {
  const { stdout } = spawnSync("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"], { encoding: "utf8" });
  const pid = /^\d+/.exec(stdout ?? "")?.[0];
  return pid === undefined ? "" : ` (process ${pid})`;
}

/**
 * Returns the command that starts the site with the given environment variables.
 *
 * @param {Readonly<Record<string, string | number>>} variables
 */
export function startCommand(variables) {
  const isWindows = process.platform === "win32";
  const set = Object.entries(variables).map(([name, value]) => {
    const plain = /^[\w./:@%+=,-]+$/.test(String(value));
    if (isWindows) return `$env:${name}=${plain && typeof value === "number" ? value : `"${value}"`}; `;
    return `${name}=${plain ? value : `'${String(value).replaceAll("'", "'\\''")}'`} `;
  });
  return `${set.join("")}npm start`;
}
