import { spawnSync } from "node:child_process";
import { root } from "../../../scripts/setup/project.mjs";

/** The site under test, as its server told it when it was ready. */
export interface Site {
  port: number;
  brands: { id: string; name: string; urls: string[] }[];
  /** Where its database and its secrets are. */
  dataFolder: string;
  /** Its PostgreSQL; null where its database is a file of the data folder. */
  databaseUrl: string | null;
  signIns: { brand: string; username: string; password: string; what: string }[];
}

const VARIABLE = "MARQUEE_E2E_SITE";

/** Leaves the site for the test workers, which inherit the environment. */
export function publishSite(site: Site): void {
  process.env[VARIABLE] = JSON.stringify(site);
}

/** The site that the global setup started. */
export function publishedSite(): Site {
  const text = process.env[VARIABLE];
  if (!text)
    throw new Error("The site under test was not started: run these tests with `npx playwright test`.");
  return JSON.parse(text);
}

/** Runs one of the project's commands on the database of a site, as its operators do: a file of `scripts` and its arguments. */
export function runCommand(
  { dataFolder, databaseUrl }: Site,
  ...command: string[]
): { status: number | null; said: string } {
  const { DATABASE_URL: _database, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...env, MARQUEE_DATA_DIR: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}
