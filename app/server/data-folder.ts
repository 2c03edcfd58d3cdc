import { accessSync, constants } from "node:fs";
import path from "node:path";
import { explainFolder, makeFolder } from "../platform/database/make-folder.ts";
import { requireKind } from "../platform/ports/stored-file.ts";

const FILES = [
  "marquee.sqlite",
  "server.lock",
  "secret",
  "vendor-secrets",
  "serving.json",
  "test-clock.json",
];
const FOLDERS = ["files", "payments", "renditions", "studio"];

/**
 * Creates the data folder if it does not exist.
 * @throws Error with one sentence when it cannot be written, or contains something else in place of one of the
 *   server's files or folders.
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw explainFolder(error, folder, "MARQUEE_DATA_DIR");
  }
  for (const name of FILES) requireKind(path.join(folder, name), "file");
  for (const name of FOLDERS) requireKind(path.join(folder, name), "folder");
}
