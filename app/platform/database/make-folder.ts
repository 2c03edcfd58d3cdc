import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder with all above it. Node's own way of doing so never ends where a file system denies that a folder which
 * it shows is there, as Linux's /proc does.
 * @throws Error of the system when that cannot be
 */
export function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  if (isThere()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isThere()) throw error;
  }
}
