import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { median, type Part } from "./part.ts";
import { cpuSeconds } from "./process-facts.ts";
import { sendRequest } from "./send-request.ts";
import { copyBenchData, hostHeader, launchSite, nextMessage, stopProcess } from "./site.ts";

const STARTS = 7;
/** The interval between requests for the page until it responds: the resolution of the figure. */
const RETRY_MS = 5;

interface ColdStart {
  /** From the start of the process to the end of the first page. */
  firstPageMs: number;
  /** The processor time of all its threads until then. */
  cpuMs: number;
}

export const coldStart: Part = {
  name: "cold-start",
  what: "from the start of the process to the first home page of a brand, over data that is there",
  async run() {
    const { folder, remove } = await copyBenchData();
    try {
      // The first start leaves compiled modules, and files in the system's cache, as before a restart.
      await startCold(folder);
      const starts: ColdStart[] = [];
      for (let count = 0; count < STARTS; count++) starts.push(await startCold(folder));
      const times = starts.map(({ firstPageMs }) => firstPageMs);
      return [
        { name: "time to the first page", value: median(times), unit: "ms", atMost: 700 },
        { name: "the fastest start's", value: Math.min(...times), unit: "ms" },
        {
          name: "processor time to the first page",
          value: median(starts.map(({ cpuMs }) => cpuMs)),
          unit: "ms",
        },
      ];
    } finally {
      remove();
    }
  },
};

async function startCold(dataFolder: string): Promise<ColdStart> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = launchSite(dataFolder, { PORT: String(port) });
  // A server that is stopped during its start does not store what it compiled.
  const ready = nextMessage(server, (told): told is { url: string } => Object.hasOwn(told, "url"));
  try {
    const [cold] = await Promise.all([firstPage(server, port, startedAt), ready]);
    return cold;
  } finally {
    await stopProcess(server);
  }
}

/**
 * Requests the page until it responds: a server that does not listen yet refuses the connection.
 * @throws Error when the server ends, or responds with anything but 200.
 */
async function firstPage(server: ChildProcess, port: number, startedAt: number): Promise<ColdStart> {
  while (server.exitCode === null) {
    const answer = await sendRequest({
      port,
      path: "/",
      headers: { host: hostHeader("manila", port) },
    }).catch(refusedConnection);
    if (answer?.status === 200) {
      return {
        firstPageMs: performance.now() - startedAt,
        cpuMs: cpuSeconds(server.pid ?? 0) * 1_000,
      };
    }
    if (answer) throw new Error(`the first page was answered ${answer.status}`);
    await wait(RETRY_MS);
  }
  throw new Error("the server ended before its first page");
}

function refusedConnection(error: NodeJS.ErrnoException): null {
  if (error.code === "ECONNREFUSED") return null;
  throw error;
}
