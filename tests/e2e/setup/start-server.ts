import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, setupFolder } from "../../../scripts/setup/project.mjs";
import { type ReadyMessage, SERVER_ENV } from "../../../scripts/setup/serve.mjs";
import type { Site } from "./site.ts";

const START_LIMIT_MS = 60_000;

/**
 * Starts the built site on a free port over an empty data folder, on SQLite unless `extra` names a database. `extra` is
 * added to its environment. Its log is in `.marquee/<log>`. `entry` replaces the server's main module.
 */
export async function startServer(
  node: string,
  log: string,
  extra: Readonly<Record<string, string>> = {},
  entry = "build/main.js",
): Promise<{
  site: Omit<Site, "ports">;
  stop: () => Promise<void>;
  moveClock: (ms: number) => Promise<void>;
}> {
  const dataFolder = mkdtempSync(join(tmpdir(), "marquee-e2e-"));
  // All servers of the tests share one folder, because encoding a drawn picture takes a third of a second.
  const renditions = join(setupFolder, "renditions");
  mkdirSync(renditions, { recursive: true });
  symlinkSync(renditions, join(dataFolder, "renditions"));
  const file = join(setupFolder, log);
  const output = openSync(file, "w");
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  const server = spawn(node, [entry], {
    cwd: root,
    env: {
      ...SERVER_ENV,
      ...env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      MARQUEE_DATA_DIR: dataFolder,
      MARQUEE_MODE: "demo",
      MARQUEE_SANDBOX: "on",
      // Tests create their own bets and winners.
      MARQUEE_DEMO_PLAYS: "off",
      MARQUEE_INSIDE_HOSTS: "localhost",
      // Lets a test use its own IP address (`newAddress` in fixtures.ts), because codes are rate-limited by address.
      MARQUEE_TRUSTED_PROXIES: "127.0.0.1",
      ...extra,
    },
    stdio: ["ignore", output, output, "ipc"],
  });
  const { url, brands, signIns } = await ready(server, file);
  const port = Number(new URL(url).port);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  if (!answer.ok) throw new Error(`/readyz answers ${answer.status}: ${await answer.text()}`);
  return {
    site: {
      port,
      brands,
      signIns,
      dataFolder,
      brandsFolder: extra.MARQUEE_BRANDS_DIR ?? join(root, "brands"),
      databaseUrl: extra.DATABASE_URL ?? null,
    },
    moveClock: (ms) => moveClock(server, ms),
    async stop() {
      if (server.exitCode !== null) return;
      const ended = new Promise((done) => server.once("exit", done));
      server.kill("SIGTERM");
      await ended;
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Moves the clock of a server whose entry is moving-clock-server.ts. */
function moveClock(server: ChildProcess, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const listen = ({ type }: { type: string }) => {
      if (type !== "clock moved") return;
      server.off("message", listen);
      resolve();
    };
    server.on("message", listen);
    server.send(ms);
  });
}

function ready(server: ChildProcess, log: string): Promise<ReadyMessage> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      server.kill("SIGKILL");
      reject(new Error(`The site under test ${why}.\n${readFileSync(log, "utf8")}`));
    };
    const limit = setTimeout(() => fail(`was not ready within ${START_LIMIT_MS} ms`), START_LIMIT_MS);
    server.once("exit", (code) => fail(`ended with code ${code} before it was ready`));
    server.on("message", (message: { type: string } | ReadyMessage) => {
      if (!("url" in message)) return;
      clearTimeout(limit);
      server.removeAllListeners("exit");
      resolve(message);
    });
  });
}

/**
 * Returns a port of 127.0.0.1 that nothing listens on now, to listen on later. It is outside the range that systems
 * assign to clients, so that it is still free then.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
