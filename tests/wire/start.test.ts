import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { createSchema, postgresUrl } from "#app/platform/database/postgres-testing.ts";

const url = await postgresUrl();

test.runIf(url)(
  "/readyz succeeds once the jobs run, and stopping the server at that moment exits with 0",
  async () => {
    const schema = await createSchema(url ?? "");
    const folder = mkdtempSync(path.join(tmpdir(), "marquee-start-"));
    const server = spawn(process.execPath, ["app/server/main.ts"], {
      env: {
        ...process.env,
        ...{ NODE_ENV: "production", PORT: "0", MARQUEE_MODE: "live", MARQUEE_LOG_LEVEL: "error" },
        ...{ MARQUEE_DATA_DIR: folder, DATABASE_URL: schema.url, REDIS_URL: undefined },
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const wrote: string[] = [];
    server.stderr.setEncoding("utf8").on("data", (text: string) => wrote.push(text));
    const ended = once(server, "exit");
    const jobs = new pg.Client({ connectionString: url ?? "" });
    await jobs.connect();
    try {
      while (!(await isReady(folder))) {
        if (server.exitCode !== null) throw new Error(`the start failed: ${wrote.join("")}`);
      }
      const { rowCount } = await jobs.query("select from pg_tables where schemaname = $1", [
        `${new URL(schema.url).searchParams.get("options")?.split("=")[1]}_jobs`,
      ]);
      expect(rowCount).toBeGreaterThan(0);
      server.kill("SIGTERM");
      expect([await ended, wrote.join("")]).toEqual([[0, null], ""]);
    } finally {
      server.kill("SIGKILL");
      await ended;
      await jobs.end();
      rmSync(folder, { recursive: true, force: true });
      await schema.drop();
    }
  },
);

/** Returns true when the server is ready that records its port in the data folder. */
async function isReady(folder: string): Promise<boolean> {
  try {
    const { port } = JSON.parse(readFileSync(path.join(folder, "serving.json"), "utf8"));
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    await pause(20);
    return false;
  }
}
