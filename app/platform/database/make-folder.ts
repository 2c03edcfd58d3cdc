import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents. Node's recursive mkdir never ends on a file system that lists a folder and then
 * reports it as missing, as Linux's /proc does.
 * @throws Error of the system when the folder cannot be created
 */
export function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  if (isThere()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isThere()) throw error;
  }
}

/**
 * Returns an Error with one sentence for the operator about a folder that could not be created or written. `setting`:
 * the variable or option that sets the folder.
 */
export function explainFolder(error: unknown, folder: string, setting: string): Error {
  const { code = "", path, message } = error as NodeJS.ErrnoException;
  const says =
    FOLDER_FAULTS[code === "EEXIST" && path !== folder ? "ENOTDIR" : code] ??
    `cannot be written (${code || message}): change its owner, or`;
  return new Error(`The folder ${folder} ${says} name another one in ${setting}.`, { cause: error });
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EEXIST: "is a file:",
  ENOTDIR: "lies below a file:",
  EROFS: "is on a read-only file system: mount it for writing, or",
  ENOSPC: "is on a full disk: make room there, or",
  EDQUOT: "is on a disk whose quota is used up: make room there, or",
};
