import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { dropDatabases, newRun, postgresUrl } from "#app/platform/database/postgres-testing.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data shared by the test files of one run: the first part of its PostgreSQL databases' names, and a folder. */
    testRun: { name: string; folder: string };
  }
}

/** Vitest's global set-up: names the run, and removes the run's files and databases at its end. */
export default function setup(project: TestProject): () => Promise<void> {
  const name = newRun();
  const folder = mkdtempSync(join(tmpdir(), "marquee-test-run-"));
  project.provide("testRun", { name, folder });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    const url = await postgresUrl().catch(() => null);
    if (url) await dropDatabases(url, name);
  };
}
