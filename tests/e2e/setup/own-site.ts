import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/setup/project.mjs";

/** A server of a test's own, over brands of its own. */
export interface OwnSite {
  port: number;
  /** Writes a file below the folder of brands: text and bytes as they are, anything else as JSON. */
  write(file: string, content: unknown): void;
  stop(): Promise<void>;
}

/** Writes a file below the folder of brands. */
type Write = OwnSite["write"];

/** Starts the built site on a free port, over the base brand and what `prepare` writes beside it, with games if asked. */
export async function startOwnSite(
  prepare: (write: Write) => void,
  { games = false } = {},
): Promise<OwnSite> {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-own-"));
  const brands = path.join(folder, "brands");
  cpSync(path.join(root, "brands/_base"), path.join(brands, "_base"), { recursive: true });
  const write: Write = (file, content) => {
    const place = path.join(brands, file);
    const plain = typeof content === "string" || Buffer.isBuffer(content);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, plain ? content : JSON.stringify(content));
  };
  prepare(write);
  const server = spawn(process.execPath, ["build/main.js"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      MARQUEE_MODE: "demo",
      MARQUEE_DATA_DIR: path.join(folder, "data"),
      MARQUEE_BRANDS_DIR: brands,
      MARQUEE_TRUSTED_PROXIES: "127.0.0.1",
      ...(games && { MARQUEE_SANDBOX: "on" }),
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
    server.on("message", (message: { url?: string }) => {
      if (message.url) resolve(Number(new URL(message.url).port));
    });
  });
  return {
    port,
    write,
    async stop() {
      const ended = new Promise((done) => server.once("exit", done));
      server.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The shortest document of a brand that serves at `<id>.localhost`, with changes laid on top. */
export function ownBrand(id: string, changes: object) {
  return {
    extends: "_base",
    id,
    name: `Brand ${id}`,
    merchantCode: id,
    hosts: [{ host: `${id}.localhost` }],
    locale: { timeZone: "Asia/Manila" },
    ...changes,
  };
}
