import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONGEST_FIRST } from "./scripts/setup/slow-files.mjs";

// Under an older Node better-sqlite3 ends the process without a word.
if (Number(process.versions.node.split(".")[0]) < 24) {
  throw new Error(
    "The tests run on the project's Node 24: use `npm test`, or `npm test -- <part of a file name>`.",
  );
}

/** Starts the longest files first, which the others then fill up to; the rest as Vitest has them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const getPlace = ({ moduleId }: TestSpecification) => {
      const place = LONGEST_FIRST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? LONGEST_FIRST.length : place;
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
    // On two processors Vitest would use one: half of the time goes by in waiting for databases and children.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    // A test that takes seconds takes minutes where other programs have the processors.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The same for what is asked until it is so (tests/patience.ts has it for `vi.waitFor`).
    expect: { poll: { timeout: 60_000 } },
  },
});
