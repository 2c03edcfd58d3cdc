// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The sources of the browser and server bundles. Brand documents are read at run time, so they are not included. */
const BUILD_SOURCES = [
  "app",
  "public",
  "schemas",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "vite.server.config.ts",
];

/**
 * Returns the stamp of the inputs of node_modules: the lock, npm's settings, and the kind of machine, since a folder
 * copied or mounted from another one holds binaries that do not run here.
 *
 * @param {string} root
 */
export function installStamp(root) {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const name of ["package-lock.json", ".npmrc"]) hash.update(readFileSync(join(root, name)));
  return hash.digest("hex");
}

/**
 * Returns the stamp of the inputs of build/: path, size and modification time of every source, which takes milliseconds
 * where hashing the content would not.
 *
 * @param {string} root
 */
export function buildStamp(root) {
  const hash = createHash("sha256");
  for (const name of BUILD_SOURCES) {
    for (const file of filesUnder(join(root, name))) {
      // An editor's lock is a dangling symlink.
      const facts = statSync(file, { throwIfNoEntry: false });
      if (facts) hash.update(`${relative(root, file)}\t${facts.mtimeMs}\t${facts.size}\n`);
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : join(path, entry.name)));
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function hasStamp(file, stamp) {
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}

/** @param {string} file */
export function removeStamp(file) {
  rmSync(file, { force: true });
}
