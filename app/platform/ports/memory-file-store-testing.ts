import type { FileStore } from "./file-store.ts";

/** Files in memory; `files` holds them for the test to read. */
export function memoryFileStore(files = new Map<string, Buffer>()): FileStore {
  return {
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    get: async (key) => files.get(key) ?? null,
    delete: async (key) => void files.delete(key),
  };
}
