import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Stores files that people send. The platform chooses the keys: lower-case letters, digits, `-`, `.` and `/`; they
 * never lead outside the store.
 */
export interface FileStore {
  /** Writes a whole file, or nothing, replacing an existing one. @throws Error when it cannot. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the file, or null when there is none. @throws Error when this cannot be determined. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes a file; does nothing when there is none. @throws Error when it cannot. */
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Returns the key if it is valid. @throws Error if not. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of a file: ${key}`);
  return key;
}

/** Stores files below one folder, which only the server reads. */
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
