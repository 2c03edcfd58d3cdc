// @ts-check
import { join } from "node:path";
import { SetupFailure } from "./failure.mjs";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { buildStamp, hasStamp, removeStamp, writeStamp } from "./stamp.mjs";

const stampFile = join(root, "build", ".marquee-stamp");

/** True when build/ was made from the sources as they are. */
export function isBuilt() {
  return hasStamp(stampFile, buildStamp(root));
}

/**
 * Builds the browser and server bundles. The stamp is of the sources as they were before, so a change made meanwhile
 * is built next time; an interrupted build leaves none.
 *
 * @param {string} node the program of the runtime's Node
 * @param {(pid: number) => void} onStart gets the process id of the build
 */
export async function build(node, onStart) {
  const stamp = buildStamp(root);
  removeStamp(stampFile);
  // A test's environment would make bundles with React's checks for development, which `npm start` would serve.
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: "production" };
  const { ok, tail } = await runQuietly("build", [node, "--run", "build"], { env, onStart });
  if (!ok) throw new SetupFailure("The site could not be built: see the lines above.", { log: tail });
  writeStamp(stampFile, stamp);
}
