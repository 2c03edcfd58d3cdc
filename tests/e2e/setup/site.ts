import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../scripts/setup/project.mjs";

/** The site under test, as reported by its server when it was ready. */
export interface Site {
  port: number;
  brands: { id: string; name: string; urls: string[] }[];
  /** The folder of its database and its secrets. */
  dataFolder: string;
  /** The demonstration's brands and those of setup/test-brands.ts. */
  brandsFolder: string;
  /** Its PostgreSQL; null when its database is a file in the data folder. */
  databaseUrl: string | null;
  signIns: { brand: string; username: string; password: string; what: string }[];
  ports: StandInPorts;
}

/** Ports of 127.0.0.1 that brands name in their documents. Nothing listens there until a test simulates that service. */
export interface StandInPorts {
  turnstile: number;
  remotePlatform: number;
  pictureNetwork: number;
  emptyPictureNetwork: number;
}

const VARIABLE = "MARQUEE_E2E_SITE";

/** Passes the site to the test workers, which inherit the environment. */
export function publishSite(site: Site): void {
  process.env[VARIABLE] = JSON.stringify(site);
}

/** Returns the site that the global setup started. */
export function publishedSite(): Site {
  const text = process.env[VARIABLE];
  if (!text)
    throw new Error("The site under test was not started: run these tests with `npx playwright test`.");
  return JSON.parse(text);
}

/**
 * Writes a file below a folder of brands: text and bytes unchanged, anything else as JSON. A running server notices it.
 */
export function writeBrandFile(brandsFolder: string, file: string, content: unknown): void {
  const place = path.join(brandsFolder, file);
  const isPlain = typeof content === "string" || Buffer.isBuffer(content);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, isPlain ? content : JSON.stringify(content));
}

/** Returns the document in a brand's file, without inherited parts. */
export function readBrandDocument({ brandsFolder }: Pick<Site, "brandsFolder">, folder: string) {
  return JSON.parse(readFileSync(path.join(brandsFolder, folder, "brand.json"), "utf8"));
}

/**
 * Runs one of the project's commands on the database of a site, as its operators do. The arguments are a file in
 * `scripts` and the command's arguments.
 */
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
