import { defineConfig } from "vitest/config";

// Under an older Node better-sqlite3 ends the process without a word.
if (Number(process.versions.node.split(".")[0]) < 24) {
  throw new Error(
    "The tests run on the project's Node 24: use `npm test`, or `npm test -- <part of a file name>`.",
  );
}

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/e2e/**", "node_modules/**", "build/**"],
    environment: "node",
    // On two processors Vitest would use one: half of the time goes by in waiting for databases and children.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
