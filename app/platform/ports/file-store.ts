import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Keeps files that people send. Keys are ours: lower-case letters, digits, `-`, `.` and `/`, and never lead out. */
export interface FileStore {
  /** Writes a whole file, or nothing, in place of what was there. @throws Error when it cannot. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file, or null when there is none. @throws Error when it cannot tell. */
  get(key: string): Promise<Buffer | null>;
  /** Does nothing when there is none. @throws Error when it cannot. */
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** The key, when it is one. @throws Error */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of a file: ${key}`);
  return key;
}

/** Files below one folder, which only the server reads. */
export function folderFileStore(folder: string): FileStore {
  const getPlace = (key: string) => path.join(folder, ...requireKey(key).split("/"));
  return {
    async put(key, bytes) {
      const place = getPlace(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const half = `${place}.${randomUUID()}.half`;
      await writeFile(half, bytes, { mode: 0o600, flush: true });
      await rename(half, place);
    },
    async get(key) {
      return readFile(getPlace(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    async delete(key) {
      await rm(getPlace(key), { force: true });
    },
  };
}
