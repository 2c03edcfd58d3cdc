import type { FileStore } from "./file-store.ts";

/** Stores files in memory; tests can read them from `files`. */
export function memoryFileStore(files = new Map<string, Buffer>()): FileStore {
  return {
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    get: async (key) => files.get(key) ?? null,
    delete: async (key) => void files.delete(key),
  };
}
