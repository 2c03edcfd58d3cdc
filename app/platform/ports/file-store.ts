import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Keeps files that people send. Keys are ours: lower-case letters, digits, `-`, `.` and `/`, and never lead out. */
export interface FileStore {
  /** Writes a whole file, or nothing. @throws Error when it cannot. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Files below one folder, which only the server reads. */
export function folderFileStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a key of a file: ${key}`);
    return path.join(folder, ...key.split("/"));
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const half = `${place}.half`;
      await writeFile(half, bytes, { mode: 0o600, flush: true });
      await rename(half, place);
    },
    async get(key) {
      return readFile(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    delete: (key) => rm(placeOf(key), { force: true }),
  };
}
