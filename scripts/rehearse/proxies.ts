import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PROJECT_FOLDER } from "../../app/shared/project-folder.ts";
import { freePort } from "../bench/free-port.ts";

/** A proxy of this machine, and its start with the configuration in docs/operating.md. */
export interface ProxyKind {
  name: string;
  /** The language of its block in docs/operating.md. */
  language: string;
  program: string;
  debianPackage: string;
  /** Returns the complete configuration: the block and the settings that a rehearsal needs in addition. */
  whole(block: string, folder: string): string;
  args(file: string, folder: string): string[];
  /** Returns the block with two servers; absent when the block cannot name two. */
  withTwo?: (block: string, first: number, second: number) => string;
}

const SERVER = "127.0.0.1:3000";

export const PROXIES: readonly ProxyKind[] = [
  {
    name: "nginx",
    language: "nginx",
    program: "nginx",
    debianPackage: "nginx-light",
    whole: (block, folder) =>
      `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\nevents {}\nhttp {\n` +
      `access_log off; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(" ")}\n${block}\n}\n`,
    args: (file, folder) => ["-p", folder, "-c", file, "-e", `${folder}/error.log`],
  },
  {
    name: "Caddy",
    language: "caddyfile",
    program: "caddy",
    debianPackage: "caddy",
    whole: (block) => `{\n\tadmin off\n\tauto_https off\n}\n${block}\n`,
    args: (file) => ["run", "--config", file, "--adapter", "caddyfile"],
  },
  {
    name: "HAProxy",
    language: "haproxy",
    program: "haproxy",
    debianPackage: "haproxy",
    whole: (block) => `${block}\n`,
    args: (file) => ["-db", "-f", file],
    withTwo: (block, first, second) =>
      block.replace(
        /^( *)server \S+ 127\.0\.0\.1:\d+(.*)$/m,
        `$1server one 127.0.0.1:${first}$2\n$1server two 127.0.0.1:${second}$2`,
      ),
  },
];

/** Returns true when the program is installed on this machine. On Debian, `/usr/sbin` is not on a user's path. */
export function isInstalled({ program }: ProxyKind): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { env: environment(), stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const environment = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` });

/** Reads the configuration of a proxy from docs/operating.md. @throws Error when there is none. */
function documentedBlock(language: string): string {
  const text = readFileSync(path.join(PROJECT_FOLDER, "docs/operating.md"), "utf8");
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(text)?.[1];
  if (block === undefined) throw new Error(`docs/operating.md has no block of ${language}.`);
  return block;
}

/** A proxy that listens. */
export interface RunningProxy {
  port: number;
  stop(): Promise<void>;
}

/** Port of a proxy, the servers behind it and a folder for its files. */
interface Place {
  port: number;
  servers: readonly [number, number?];
  folder: string;
}

/** Returns the configuration of docs/operating.md, adapted to a place. */
export function getConfiguration(kind: ProxyKind, { port, servers: [first, second], folder }: Place): string {
  const block = onPort(documentedBlock(kind.language), port);
  const led =
    second !== undefined && kind.withTwo
      ? kind.withTwo(block, first, second)
      : block.replaceAll(SERVER, `127.0.0.1:${first}`);
  return kind.whole(led, folder);
}

/**
 * Starts a proxy in front of one or two servers, on a free port.
 * @throws Error when it does not listen within half a minute.
 */
export async function startProxy(
  kind: ProxyKind,
  { servers, folder }: Omit<Place, "port">,
): Promise<RunningProxy> {
  const port = await freePort();
  const own = mkdtempSync(path.join(folder, `${kind.language}-`));
  const file = path.join(own, "configuration");
  writeFileSync(file, getConfiguration(kind, { port, servers, folder: own }));
  const child = spawn(kind.program, kind.args(file, own), {
    env: { ...environment(), XDG_DATA_HOME: own, XDG_CONFIG_HOME: own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output?.on("data", (part) => (said += part));
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  await listens(child, port, () => said);
  const ended = once(child, "exit");
  return {
    port,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Replaces port 80 of the block with the port of the rehearsal. */
function onPort(block: string, port: number): string {
  return block.replace(/^(\s*listen |\s*bind )?:?80\b/m, (_all, word = "") =>
    word === "" ? `:${port}` : `${word}127.0.0.1:${port}`,
  );
}

async function listens(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const until = performance.now() + 30_000;
  while (performance.now() < until && child.exitCode === null) {
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false)).once("close", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isThere) return;
    await pause(100);
  }
  throw new Error(`It does not start: ${said().trim().split("\n").slice(-3).join(" ")}`);
}
