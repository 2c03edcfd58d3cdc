// @ts-check
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, setupFolder } from "./project.mjs";
import { waitForExit } from "./run.mjs";
import { Step } from "./steps.mjs";

/**
 * Settings that keep the server small and its start short.
 *
 * glibc's malloc gets few arenas: by default each thread that compresses or hashes has its own, and keeps the memory
 * that it freed (some 50 MiB under load). A block as large as a page is mapped by itself and goes back to the system
 * when it is freed; among small blocks its space would stay in use (some 60 MiB). V8's heap keeps its own limits:
 * smaller ones save 130 MiB and cost a quarter of the signed-in pages in a second.
 *
 * Node stores the modules that it compiled when a server ends, so that the next start need not compile them. When the
 * folder is not writable, each start compiles again.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_COMPILE_CACHE: join(setupFolder, "compiled"),
};

/**
 * The messages of the server: a step that begins (migrate, seed, serve ...), or that it listens.
 *
 * @typedef {{ brand: string, username: string, password: string, what: string }} SignIn
 * @typedef {{ username: string, password: string, what: string, totpSecret: string }} OperatorSignIn
 * @typedef {{ id: string, name: string, urls: string[], about?: string }} Brand
 * @typedef {{ type: "step", name: string, doing: string }} StepMessage
 * @typedef {{ type: "news", text: string }} NewsMessage the result of a changed brand document
 * @typedef {{ type: "ready", url: string, advice: string | null, qa: string | null, outbox: string | null, brands:
 *   Brand[], signIns: SignIn[], ops: { url: string, signIns: OperatorSignIn[] } | null }} ReadyMessage
 */

/**
 * Runs the server until it exits, and shows its start-up as steps. SIGINT and SIGTERM are passed on to it.
 *
 * @param {string} node the program of the runtime's Node
 * @param {string} entry
 * @param {NodeJS.ProcessEnv} env
 * @param {(ready: ReadyMessage) => void} onReady
 * @returns {Promise<number>} the exit code: the server's own, or 0 when it was stopped on request
 */
export async function serve(node, entry, env, onReady) {
  const child = spawn(node, [entry], {
    cwd: root,
    env: { ...SERVER_ENV, ...env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const startedAt = performance.now();
  /** @type {Step | undefined} */
  let step;
  let isReady = false;
  child.on("message", (message) => {
    const received = /** @type {StepMessage | NewsMessage | ReadyMessage} */ (message);
    if (received.type === "news") console.log(received.text);
    if (isReady) {
      if (received.type === "ready") console.log("The server is running again.");
      return;
    }
    if (received.type === "step") {
      step?.end(step.doing);
      step = new Step(received.name, received.doing);
    } else if (received.type === "ready") {
      isReady = true;
      step?.end(step.doing);
      new Step("serve", "", startedAt).end(`listening on ${received.url}`);
      onReady(received);
    }
  });
  const { code, stoppedBy } = await waitForExit(child);
  if (!isReady) step?.abandon();
  return stoppedBy !== undefined ? 0 : code;
}
