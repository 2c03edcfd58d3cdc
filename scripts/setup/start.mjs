// @ts-check
import { runCommand } from "./failure.mjs";
import {
  isLoopback,
  requireFreePort,
  requireWritableData,
  setVariables,
  wantedHost,
  wantedPort,
} from "./preflight.mjs";
import { prepare } from "./prepare.mjs";
import { serve } from "./serve.mjs";
import { welcome } from "./welcome.mjs";

/** `npm start`: from an empty checkout to a running site. */
export function start() {
  return launch({ bundles: true, entry: "build/main.js", mode: "production" });
}

/** Runs `npm run dev`: Vite compiles and reloads the pages; the server restarts when a file that it runs changes. */
export function dev() {
  return launch({ bundles: false, entry: "scripts/setup/watch-server.mjs", mode: "development" });
}

/** @param {{ bundles: boolean, entry: string, mode: "production" | "development" }} how */
function launch({ bundles, entry, mode }) {
  const startedAt = performance.now();
  return runCommand(async () => {
    const given = setVariables(process.env);
    const host = wantedHost(given);
    const port = wantedPort(given);
    console.log("\nMarquee\n");
    await requireFreePort(port, host);
    requireWritableData(given);
    const node = await prepare({ bundles });
    // An install takes a minute, in which the port may have been taken.
    await requireFreePort(port, host);
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...demonstration(host), ...given, NODE_ENV: mode, HOST: host, PORT: String(port) };
    return serve(node, entry, env, (ready) => console.log(welcome(ready, performance.now() - startedAt)));
  });
}

/**
 * Returns the variables of a demonstration: the index of brands, the demo sign-ins and the simulated outside world. It
 * applies on this machine only, and unless a live site is requested.
 *
 * @param {string} host
 */
function demonstration(host) {
  if (!isLoopback(host) || process.env.MARQUEE_MODE === "live") return {};
  return { MARQUEE_MODE: "demo", MARQUEE_SANDBOX: "on", MARQUEE_INSIDE_HOSTS: "localhost" };
}
