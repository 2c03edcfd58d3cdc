import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder with all above it. Node's own way of doing so never ends where a file system denies that a folder which
 * it shows is there, as Linux's /proc does.
 * @throws Error of the system when that cannot be
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder);
}
