import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { SLOWEST_FIRST } from "./scripts/setup/slow-files.mjs";

// On an older Node, better-sqlite3 ends the process silently.
if (Number(process.versions.node.split(".")[0]) < 24) {
  throw new Error(
    "The tests run on the project's Node 24: use `npm test`, or `npm test -- <part of a file name>`.",
  );
}

/** Starts the longest files first, so that the others fill the remaining time; the rest keep Vitest's order. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const getPlace = ({ moduleId }: TestSpecification) => {
      const place = SLOWEST_FIRST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? SLOWEST_FIRST.length : place;
    };
    return sorted.sort((a, b) => getPlace(a) - getPlace(b));
  }
}

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/e2e/**", "node_modules/**", "build/**"],
    environment: "node",
    globalSetup: "tests/test-run.ts",
    setupFiles: ["tests/inside-hosts.ts", "tests/patience.ts"],
    // With two processors Vitest would use one worker, but half of the time is spent waiting for databases and child
    // processes.
    maxWorkers: "100%",
    // Test files share the modules of their worker; loading them for each file took a fifth of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A test that takes seconds takes minutes when other programs occupy the processors.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The same for polled assertions (tests/patience.ts does it for `vi.waitFor`).
    expect: { poll: { timeout: 60_000 } },
  },
});
