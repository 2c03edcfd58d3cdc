// @ts-check
import { accessSync, constants, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { build, isBuilt } from "./build.mjs";
import { SetupFailure } from "./failure.mjs";
import { findRuntime, install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { root, setupFolder } from "./project.mjs";
import { step } from "./steps.mjs";

/**
 * Installs and builds what is missing or stale, one process at a time per folder, and shows both as steps.
 *
 * @param {{ bundles: boolean }} need whether built bundles are needed (`npm run dev` makes its own)
 * @returns {Promise<string>} the program of the Node that runs the site
 */
export async function prepare({ bundles }) {
  requireUsablePath(root);
  if (isInstalled() && (!bundles || isBuilt())) {
    await step("install", "", async () => ({ note: "packages are up to date", value: undefined }));
    if (bundles) await step("build", "", async () => ({ note: "bundles are up to date", value: undefined }));
    return runtime();
  }
  requireWritable();
  return withLock(
    join(setupFolder, "setup.lock"),
    async (addProcess) => {
      await step("install", "installing packages (about a minute the first time)", async (say) => ({
        note: isInstalled() ? "packages are up to date" : await install(addProcess, say),
        value: undefined,
      }));
      const node = runtime();
      if (!bundles) return node;
      await step("build", "building the bundles", async () => {
        if (isBuilt()) return { note: "bundles are up to date", value: undefined };
        await build(node, addProcess);
        return { note: "bundles built", value: undefined };
      });
      return node;
    },
    {
      onWait: (pid) =>
        console.log(`  Another start (process ${pid}) is installing or building here: waiting for it.`),
    },
  );
}

/**
 * Characters that begin a query, a fragment or an escape in the addresses by which the bundler names files, and one
 * that is a wildcard there. In a folder with a backslash Node itself runs no module, not even this one.
 */
const UNUSABLE = /[#?%*]/;

/**
 * Fails with a sentence when the path of a folder contains a character that the bundler or the search path does not
 * support.
 *
 * @param {string} folder
 * @param {string} [separator] the separator of the search path
 */
export function requireUsablePath(folder, separator = delimiter) {
  const sign = UNUSABLE.exec(folder)?.[0] ?? (folder.includes(separator) ? separator : undefined);
  if (sign === undefined) return;
  throw new SetupFailure(
    `Marquee cannot be built in ${folder}, because its path contains ${sign}: move the folder to a path without ${sign}.`,
  );
}

function runtime() {
  const node = findRuntime();
  if (node === undefined) throw new Error("prepared without a runtime");
  return node;
}

function requireWritable() {
  try {
    accessSync(root, constants.W_OK);
    mkdirSync(setupFolder, { recursive: true });
  } catch {
    throw new SetupFailure(
      `Marquee installs its packages in its own folder, and this user has no write access to ${root}: ` +
        "give this user write access, or start it once as a user who has it.",
    );
  }
}
