import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT } from "../brand/brands.ts";
import { cpuSeconds } from "./process-facts.ts";
import type { Target } from "./send-request.ts";

const CONNECTIONS = 32;

/** The result of a period of load. */
export interface LoadResult {
  perSecond: number;
  /** Processor time of the server per response, in microseconds, for all its threads together. */
  cpuMicros: number;
}

/**
 * Loads a server for some seconds over persistent connections, from a process of its own.
 * @throws Error when a response is not 2xx or a connection fails: a fast refusal is not throughput.
 */
export async function load(target: Target, serverPid: number, seconds: number): Promise<LoadResult> {
  const before = cpuSeconds(serverPid);
  const report = await autocannon(target, seconds);
  const cpu = cpuSeconds(serverPid) - before;
  const answers = report["2xx"];
  if (report.non2xx > 0 || report.errors > 0 || answers === 0) {
    throw new Error(`${target.path}: ${answers} answers, ${report.non2xx} not 2xx, ${report.errors} errors`);
  }
  return {
    perSecond: answers / report.duration,
    cpuMicros: (cpu / answers) * 1e6,
  };
}

interface Report {
  "2xx": number;
  non2xx: number;
  errors: number;
  duration: number;
}

function autocannon({ port, path: url, headers }: Target, seconds: number): Promise<Report> {
  const program = path.join(ROOT, "node_modules/autocannon/autocannon.js");
  const flags = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const address = `http://127.0.0.1:${port}${url}`;
  const args = [program, "--json", "-c", String(CONNECTIONS), "-d", String(seconds), ...flags, address];
  return new Promise((resolve, reject) => {
    const client = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    client.stdout.on("data", (chunk) => {
      text += chunk;
    });
    client.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(text) as Report);
      else reject(new Error(`the load ended with code ${code}`));
    });
  });
}
