import { execFile } from "node:child_process";
import { globSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../brand/brands.ts";
import { sendRequest } from "./send-request.ts";
import { launch, nextMessage, stopProcess } from "./site.ts";

const FOLDER = path.join(ROOT, "scripts/bench/peer");

/** A running server of the peer: a plain Remix page with as many cards, menu rows and texts as our signed-in home page. */
export interface Peer {
  port: number;
  pid: number;
  /** Signs a user in, and returns the session's cookie header. */
  signIn(): Promise<string>;
  stop(): Promise<void>;
}

/** Builds the peer if necessary, and starts it. */
export async function openPeer(): Promise<Peer> {
  await buildPeer();
  const server = launch({ ...process.env, NODE_ENV: "production" }, path.join(FOLDER, "server.ts"));
  const { port } = await nextMessage(server, (told): told is { port: number } => Object.hasOwn(told, "port"));
  return {
    port,
    pid: server.pid ?? 0,
    async signIn() {
      const form = new URLSearchParams({ username: "player1" });
      const headers = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
      const answer = await sendRequest({ port, path: "/login", headers }, form);
      const [cookie] = answer.headers["set-cookie"] ?? [];
      if (!cookie) throw new Error(`the peer signed nobody in: ${answer.status}`);
      return cookie.split(";", 1).join();
    },
    stop: () => stopProcess(server),
  };
}

/** Builds the peer if it has no build, or an older one than its sources. */
async function buildPeer(): Promise<void> {
  const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(["app/**/*", "vite.config.ts"], { cwd: FOLDER });
  const newest = Math.max(...sources.map((file) => changedAt(path.join(FOLDER, file))));
  if (changedAt(path.join(FOLDER, "build/server/index.js")) > newest) return;
  const remix = path.join(ROOT, "node_modules/@remix-run/dev/dist/cli.js");
  const args = [remix, "vite:build", "--config", path.join(FOLDER, "vite.config.ts"), "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production" as const };
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
}
