// @ts-check
import { join } from "node:path";
import { SetupFailure } from "./failure.mjs";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { buildStamp, hasStamp, removeStamp, writeStamp } from "./stamp.mjs";

const stampFile = join(root, "build", ".marquee-stamp");

/** Returns true when build/ was made from the current sources. */
export function isBuilt() {
  return hasStamp(stampFile, buildStamp(root));
}

/**
 * Builds the browser and server bundles. The stamp is taken from the sources before the build, so a change made during
 * it is built next time. An interrupted build leaves no stamp.
 *
 * @param {string} node the program of the runtime's Node
 * @param {(pid: number) => void} onStart receives the process id of the build
 */
export async function build(node, onStart) {
  const stamp = buildStamp(root);
  removeStamp(stampFile);
  // With a test's NODE_ENV, the bundles would contain React's development checks, and `npm start` would serve them.
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: "production" };
  const { ok, tail } = await runQuietly("build", [node, "--run", "build"], { env, onStart });
  if (!ok) throw new SetupFailure("The site could not be built: see the lines above.", { log: tail });
  writeStamp(stampFile, stamp);
}
