// @ts-check

// Runs the server for `npm run dev`, on the runtime's Node, and restarts it when one of its files changes. Node's own
// --watch is unsuitable: it reacts to the temporary configuration that Remix's Vite plugin writes. With --watch-path it
// does not forward the server's messages.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join, resolve, sep } from "node:path";
import { root } from "./project.mjs";

const SETTLE_MS = 100;
/** Folders that Vite reloads in the open page. */
const PAGE_ROOMS = new Set(["routes", "routes.ts", "modules", "ui", "styles", "types"]);

/** @type {NodeJS.Timeout | undefined} */
let settling;
let server = run();

for (const folder of ["app", "schemas"]) {
  follow(join(root, folder), (file) => {
    if (isServerFile(file)) restartSoon(join(folder, file));
  });
}
// A running server watches its brands itself. A server that exited because no brand was valid has to be started.
follow(resolve(root, process.env.MARQUEE_BRANDS_DIR || "brands"), (file) => {
  if (file.endsWith(".json") && hasEnded()) restartSoon(join("brands", file));
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
process.on("disconnect", stop);

function run() {
  const child = spawn(process.execPath, ["app/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (message) => process.send?.(message));
  child.on("exit", (code) => {
    if (code)
      console.error("The server stopped. It restarts when one of its files or a brand document changes.");
  });
  return child;
}

/**
 * Reports every changed file below a folder. When the system refuses to watch, it logs this and the server runs on.
 *
 * @param {string} folder
 * @param {(file: string) => void} changed
 */
function follow(folder, changed) {
  /** @param {unknown} error */
  const refused = (error) =>
    console.error(`Changes in ${folder} do not restart the server: ${/** @type {Error} */ (error).message}`);
  try {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file !== null) changed(file);
    }).on("error", refused);
  } catch (error) {
    refused(error);
  }
}

/** @param {string} file */
function restartSoon(file) {
  clearTimeout(settling);
  settling = setTimeout(() => restart(file), SETTLE_MS);
}

/** @param {string} file */
function restart(file) {
  console.log(`${file} changed: restarting the server.`);
  const next = () => {
    server = run();
  };
  if (hasEnded()) return next();
  server.removeAllListeners("exit");
  server.once("exit", next);
  // Data survives a kill -9 by design, and a restart need not wait for open streams.
  server.kill("SIGKILL");
}

function hasEnded() {
  return server.exitCode !== null || server.signalCode !== null;
}

/** @param {string} file */
function isServerFile(file) {
  if (!/\.(ts|json)$/.test(file) || file.endsWith(".test.ts")) return false;
  return !PAGE_ROOMS.has(file.split(sep)[0] ?? "");
}

function stop() {
  server.kill("SIGKILL");
  process.exit(0);
}
